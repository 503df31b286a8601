# Everything goes through `make`; `make help` lists it. Node 20 or newer starts it, Node 24 (a plain npm package) runs it.
NODE24 := node ops/launch/node24.mjs
# As services/docketry.mjs starts the product.
PRODUCT_FLAGS = $(shell node -p "require('./ops/launch/product-flags.json').join(' ')")
.DEFAULT_GOAL := help
.PHONY: help structure roles run install build test test-unit check types lint format layout arrows eval eval-check eval-words train bench e2e up down scale faults clean

help: ## List all targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

run: install build ## Install, build and start everything on http://localhost:8080 (PORT, DOCKETRY_DATA, DOCKETRY_DEMO)
	@node services/docketry.mjs start

install: node_modules/.package-lock.json ## Install the npm packages, exactly as locked

node_modules/.package-lock.json: package-lock.json package.json contracts/package.json services/package.json ui/package.json
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

UI := $(shell find ui/src ui/public contracts -type f 2>/dev/null) ui/index.html ui/vite.config.ts ui/prerender-home.ts ui/build-plugins.ts ui/strip-schemas.ts ui/review-chunk.ts package-lock.json

build: ui/dist/index.html ## Build the screens

ui/dist/index.html: node_modules/.package-lock.json $(UI)
	@cd ui && node ../ops/launch/node24.mjs ../node_modules/vite/bin/vite.js build --logLevel warn
	@$(NODE24) ops/build/compress.mjs ui/dist
	@$(NODE24) ui/check-size.mjs
	@touch $@

test: install build ## Run every test, and the journeys in a real browser where there is one
	@$(NODE24) ops/test/run.mjs

test-unit: install ## Deciders, projections, rules, fields and the state of screens: no build, browser, server or other process
	@$(NODE24) node_modules/vitest/vitest.mjs run --project unit

# BESIDE: a target more, which runs on the core that the others leave free while lint ends.
check: install ## Types, lint, layout, dependency rules, stored extraction figures; two at once, and all of them even if one fails
	@$(MAKE) --no-print-directory --jobs=2 --keep-going --output-sync=target lint types layout arrows eval-check $(BESIDE)

# ESLint needs TypeScript 6 as a library; the native compiler of TypeScript 7 finds the same errors for a third of the CPU time. One thread, because other
# checks run beside it.
types:
	@$(NODE24) node_modules/@typescript/native/bin/tsc -p . --noEmit --singleThreaded

lint:
	@$(NODE24) node_modules/eslint/bin/eslint.js contracts services ui ops --max-warnings 0

layout:
	@node_modules/.bin/biome format --log-level=warn .

format: install ## Lay out the code (biome.json)
	@node_modules/.bin/biome format --write .

arrows:
	@$(NODE24) node_modules/dependency-cruiser/bin/dependency-cruise.mjs --config .dependency-cruiser.cjs contracts services ui/src --output-type err

eval-check: install
	@$(NODE24) ops/eval/check.ts

structure: install ## Count files, small files, files that belong in their one importer, and duplicated passages
	@$(NODE24) ops/structure.ts

eval: install ## Measure extraction on the check documents, on those written by hand, and on the real and Australian documents where DOCKETRY_SAMPLES names them
	@$(NODE24) ops/eval/eval.ts
	@$(NODE24) ops/eval/written.ts
	@$(NODE24) ops/eval/au.ts
	@$(NODE24) ops/eval/au.ts --with-client
	@$(NODE24) ops/eval/au.ts --renamed

eval-words: install ## Measure which true values are among the words read, on the documents that DOCKETRY_SAMPLES names (SET=au or sroie)
	@$(NODE24) ops/eval/words.ts --set $(or $(SET),au)

train: install ## From generated documents to a new model file (Python with torch; hours)
	@bash ops/train/run.sh

roles: install ## Write docs/roles.md, who may do what, from the contracts
	@$(NODE24) ops/roles.ts

bench: install build ## Measure appends, pages per minute, a large upload and the review page; prints JSON
	@$(NODE24) ops/bench/all.ts

bench-review: install build ## A reviewer's walk by keyboard through 300 generated receipts, and a group of 10,000 rows; prints JSON
	@$(NODE24) ops/bench/reviewing.ts
	@$(NODE24) ops/bench/large-group.ts

bench-accounts: install build ## Sign-ins a second, list calls of a firm with 2,000 clients, home and dashboard on a slow phone; prints JSON
	@$(NODE24) ops/bench/sign-in.ts
	@$(NODE24) ops/bench/large-firm.ts
	@$(NODE24) ops/bench/home.ts
	@$(NODE24) ops/bench/dashboard.ts

bench-audit: install build ## Rebuilds, verification and anchors on EVENTS events (1,000,000), the cost of metadata, history, undo, a quarter as of a time, a worksheet, and reprocessing; PARTS; prints JSON
	@$(NODE24) $(PRODUCT_FLAGS) ops/bench/audit.ts
	@$(NODE24) $(PRODUCT_FLAGS) ops/bench/history.ts
	@$(NODE24) $(PRODUCT_FLAGS) ops/bench/as-of.ts
	@$(NODE24) $(PRODUCT_FLAGS) ops/bench/worksheet.ts
	@$(NODE24) $(PRODUCT_FLAGS) ops/bench/reprocess.ts

bench-xero: install ## 500 bills are posted to a stub of Xero within its limits, by processes that are killed and resumed (BILLS, KILLS); prints JSON
	@$(NODE24) ops/bench/xero.ts

bench-servers: install ## Measure servers mode against embedded, on the servers of EVENTSTORE_URL, KAFKA_BROKERS and MONGO_URL; prints JSON
	@$(NODE24) ops/bench/servers.ts

e2e: install build ## The journeys in a real browser alone
	@$(NODE24) ops/test/run.mjs --only-journey

test-servers: install build ## Run the tests that need servers: those of EVENTSTORE_URL, KAFKA_BROKERS and MONGO_URL, or in Docker; without either they are not run, and it says so
	@$(NODE24) ops/test/run-servers.mjs

up: ## Start servers mode in Docker: the servers, every role, dashboard (docs/deploy.md)
	@ops/compose/run.sh up

down: ## Stop what make up started; the data stays
	@ops/compose/run.sh down

scale: ## Processes of a stage in Docker: make scale STAGE=read N=4
	@ops/compose/run.sh scale "$(STAGE)" "$(N)"

faults: install ## Simulated users work while processes (MODE=servers: and servers) are killed; SECONDS, SEED, RUNS; prints JSON
	@$(NODE24) ops/test/faults.ts

clean: ## Remove what was built (packages and data stay)
	@rm -rf ui/dist
