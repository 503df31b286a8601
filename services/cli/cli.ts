/** The `docketry` command. */
import { resolve } from 'node:path'
import { isForOperators } from './operator-commands.ts'
import { terminal } from './output.ts'
import { plainError } from './plain-error.ts'
import { runRole } from '../main/roles/run-role.ts'
import { stageNames, type StageName } from '../main/stage-names.ts'

const help = `docketry start            starts everything on this machine (PORT, DOCKETRY_DATA, DOCKETRY_DEMO)
docketry extract FILE...  reads invoices from PNG, JPEG, HEIC, PDF and e-invoice (XML) files and prints one line of JSON for each file; --client-name NAME and --client-abn ABN say
                          whose documents they are, so that the buyer is not taken for the supplier
docketry watch FOLDER --client NAME-ABN-OR-ID  uploads files that are put into a folder, and moves them to FOLDER/done or, with the reason, to FOLDER/failed; [--server URL] with
                          DOCKETRY_TOKEN, or --as EMAIL beside a Docketry on this machine; --once ends when nothing is left (docs/watch.md)

For operators, whether it runs or not (DOCKETRY_DATA names the data folder); --json prints lists for programs:
docketry status           how far each projection, reaction, stage and periodic work is: position, what waits and how long, rate, time left, state, last failure (exit code 3 where one waits for a
                          person: it has stopped or makes no progress); beside a running Docketry, also one that does not answer
docketry dead             lists messages that no stage could handle; --topic NAME those of one topic
docketry dead retry ID... sends messages again; --all sends all of them
docketry dead skip ID... --reason WHY  discards messages; --all --yes discards all of them
docketry dead --causes    counts the messages by cause; docketry dead show ID prints a message, which is recorded
docketry parked           lists events that had no effect and rows that are not up to date; show, retry, skip and --causes as above (a row is folded again, and cannot be skipped)
docketry projections      lists the projections (also: docketry views): version, position, state, how far behind
docketry projections rebuild NAME  rebuilds one beside the rows that are read, with progress and time left
docketry roles            lists who has a role
docketry grant            gives a person a role: docketry grant EMAIL ROLE (su, developer, author, accountant); --reason WHY is recorded, as with the next four
docketry revoke           takes a role away: docketry revoke EMAIL ROLE
docketry reset-factor     turns off the sign-in codes of a person who has lost them: docketry reset-factor EMAIL
docketry plan             gives a firm a plan: docketry plan EMAIL-OR-ABN PLAN
docketry coupon           lists coupons; docketry coupon create CODE PERCENT [--until DATE] [--uses N], docketry coupon end CODE
docketry retention        lists what is due to be erased, by firm, and the legal holds; --erase erases what is due (exit code 3 where something could not be erased), --hold ID --reason WHY places a legal hold on a client or batch, --release ID releases it
docketry verify           compares everything stored with the events, beside a running Docketry (exit code 3 where something was changed or is missing): hash chains, revisions, rows
                          of projections, blobs, unfinished pages; --sample N about N rows of each projection and N blobs, --anchors FOLDER-OR-FILE the anchors
                          there instead of those in the store, --public-key FILE only those that this key has signed
docketry anchor           takes an anchor, as happens every hour: the root of all events since the last one, signed by DOCKETRY_ANCHOR_KEY, in an event and in a file; docketry anchor
                          new-key FILE makes the key
docketry evidence         writes everything that proves an invoice, batch, quarter or frozen worksheet into a zip with a report and a verifier: docketry evidence --invoice ID FILE.zip, --batch ID,
                          or --quarter 2026Q3 or --worksheet 2026Q3 with --firm ID [--client ID]; "evidence verify FILE.zip" verifies one, "evidence verifier FOLDER" writes the verifier alone
docketry check            checks everything stored for damage (exit code 3 where there is some); --all reads every blob
docketry corrections      writes what people corrected as training data, lines of JSON: docketry corrections FILE|- [--firm ABN-ID-OR-NAME]
docketry undo             undoes what a person did, an edit, a save of many rows, a merge, a deletion, an upload: docketry undo ACT, the id in an invoice's history [--reason WHY]; what
                          was changed since stays and is named (exit code 4)
docketry reprocess        proposes what the present model reads, for stored invoices that another one read: [--model MODEL] [--firm ABN-ID-OR-NAME] [--client ID-OR-NAME] [--group ID-OR-NAME] [--since DAY] [--older-than DAY];
                          --dry-run scores it on what people corrected and writes nothing; status, pause RUN, resume RUN, cancel RUN; adopt --confidence 0.97 [--fields F,F] adopts what nobody has set, revert RUN reverts that (docs/reprocess.md)
docketry reproduce        makes the extractions of an invoice again from the words, model, code and inputs that are kept, and compares them value by value (exit code 3 where one differs):
                          docketry reproduce INVOICE [--json]
docketry counts           prints how often pages were seen, by day, and sign-ups and sign-ins
docketry newsletter       lists who gets the newsletter, each with the link that takes them off

With ENGINE=servers, EVENTSTORE_URL, KAFKA_BROKERS and MONGO_URL, each in as many processes as wanted:
docketry api              answers requests, takes uploads, serves the screens
docketry project          runs the projections
docketry reactions        turns events into commands and messages
docketry stage NAME       one stage of the pipeline, or a mail stage: ${stageNames.join(', ')}

docketry backup FOLDER     backs up a running Docketry into a new folder in FOLDER; what the previous backup has is linked, not copied;
                          --reason WHY is recorded
docketry restore FOLDER    restores the newest complete backup in FOLDER into an empty data folder, or empty servers; --verify builds its projections and verifies it then
docketry export FOLDER    exports everything stored as an archive, while Docketry is stopped; --reason WHY is recorded with the person, as with restore and import
docketry import FOLDER    imports an archive into an empty data folder, or empty servers, and compares all of it; --verify builds its projections and verifies it then
docketry verify FOLDER    reads an archive or the newest backup in FOLDER, without any store: compares it with its hashes and the anchors in it, or those of --anchors FOLDER-OR-FILE, and names
                          the event, stream, blob or anchor that has changed (exit code 3)

docketry help             prints this; docketry help COMMAND, or docketry COMMAND --help, prints what it says of one command`

/** What the help says of one command, with the lines that continue it; null for a command that it does not name. */
function helpOf(command: string): string | null {
  const entries = help.split(/\n(?! )/u).filter(entry => entry.startsWith(`docketry ${command} `))
  return entries.length > 0 ? entries.join('\n') : null
}

const [command, ...rest] = process.argv.slice(2)
// All files that the process writes, also those of database drivers, are readable by its user only.
process.umask(0o077)

/** Prints a usage error; returns the exit code. */
function wrong(sentence: string): number {
  console.error(sentence)
  return 1
}

const isStage = (name: string | undefined): name is StageName => (stageNames as readonly (string | undefined)[]).includes(name)

/**
 * The commands besides those of operators (operate.ts), by name. Each loads its own code, so that a role loads no other and a list is shown
 * at once. Returns the exit code; 0 of a role, which runs on.
 */
const commands = new Map<string, (args: string[]) => Promise<number>>([
  ['start', startEverything],
  ['api', startApiRole],
  ['project', startProjectRole],
  ['reactions', startReactionsRole],
  ['stage', startStageRole],
  ['extract', async args => ((await (await import('./extract-files.ts')).extractFiles(args)) ? 0 : 1)],
  ['watch', async args => (await import('./watch/watch.ts')).runWatch(args, terminal)],
  ['status', async args => (await import('./status.ts')).status(args, terminal)],
  ['reproduce', async args => (await import('./reproduce.ts')).reproduce(args, terminal)],
  ['evidence', async args => (await import('./evidence.ts')).evidence(args, terminal)],
  ['verify', verifyAny],
  ['restore', async args => (await import('./backup.ts')).restore(args, terminal)],
  ['export', async args => (await import('./archive.ts')).runArchiveCommand('export', args)],
  ['import', async args => (await import('./archive.ts')).runArchiveCommand('import', args)],
])

async function startEverything(): Promise<number> {
  await (await import('../main/roles/all.ts')).startAll()
  return 0
}

async function startApiRole(): Promise<number> {
  await runRole(
    'api',
    async tools => {
      await (await import('../main/anchoring.ts')).requireAnchorFolder(tools.config.anchors)
      return (await import('../main/roles/api.ts')).startApi(tools)
    },
    async ({ served }, { config }) => (await import('../main/listen.ts')).listen(served.app, config),
  )
  return 0
}

async function startProjectRole(): Promise<number> {
  await runRole('project', async tools => {
    await (await import('../projection-sources.ts')).refuseChangedSources()
    const { refuseRowsOfOtherCode } = await import('../main/refuse-rows-of-other-code.ts')
    await refuseRowsOfOtherCode(tools.stores.documents, (await import('../contents.ts')).projections)
    return (await import('../main/roles/project.ts')).startProject(tools)
  })
  return 0
}

async function startReactionsRole(): Promise<number> {
  await runRole('reactions', async tools => {
    await (await import('../main/anchoring.ts')).requireAnchorFolder(tools.config.anchors)
    return (await import('../main/roles/reactions.ts')).startReactions(tools)
  })
  return 0
}

async function startStageRole([name]: string[]): Promise<number> {
  if (!isStage(name)) return wrong(`docketry stage needs the name of one: ${stageNames.join(', ')}.`)
  await runRole(`stage ${name}`, async tools => (await import('../main/roles/stage.ts')).startStages(tools, [name]))
  return 0
}

/** What is stored, or an archive in the folder that is named. */
async function verifyAny(args: string[]): Promise<number> {
  const { verify, verifyArguments } = await import('./verify.ts')
  const parsed = verifyArguments(args)
  if (parsed.folder === null) return verify(parsed, terminal)
  return (await import('./verify-archive.ts')).runVerifyArchive(parsed.folder, parsed.source, terminal)
}

const unknown = (name: string): string => `There is no command "${name}". "docketry help" lists all of them.`

/** The command whose help was asked for. */
function helpSubject(): string | undefined {
  if (command === 'help') return rest[0]
  return rest.includes('--help') || rest.includes('-h') ? command : undefined
}

async function run(): Promise<number> {
  const subject = helpSubject()
  const about = helpOf(subject ?? '')
  if (about === null && command === 'help' && subject !== undefined) return wrong(unknown(subject))
  if (about !== null || command === undefined || command === 'help' || command === '--help') {
    console.log(about ?? help)
    return 0
  }
  // Makes a file, and needs no store.
  if (command === 'anchor' && rest[0] === 'new-key') return (await import('./anchor.ts')).newAnchorKey(rest.slice(1), terminal)
  if (isForOperators(command)) return (await import('./operate.ts')).operate(command, rest, terminal)
  const carryOut = commands.get(command)
  return carryOut ? carryOut(rest) : wrong(unknown(command))
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(plainError(error, resolve(process.env['DOCKETRY_DATA'] || 'data')))
  process.exit(1) // the client of an unavailable server may keep the process alive
}
