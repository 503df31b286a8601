// House rules that a machine can check (docs/architecture.md, house rules): what can be wrong. Biome lays out the code (biome.json).
import js from '@eslint/js'
import tseslint from 'typescript-eslint'

const noClasses = {
  selector: 'ClassDeclaration, ClassExpression',
  message: 'No classes but the refusals of services/platform/errors/refuse.ts: plain functions and data.',
}
const noEnums = { selector: 'TSEnumDeclaration', message: 'No enums: Node runs the TypeScript as it stands. Use a union of literals.' }
const noSleeping = {
  selector: "CallExpression[callee.name='setTimeout'][arguments.0.type='Identifier'][arguments.0.name='resolve']",
  message: 'Tests do not sleep: await settled().',
}
const noBooleanTuples = {
  selector:
    'CallExpression[callee.property.name=/^to(Strict)?Equal$/] > ArrayExpression[elements.length>1]:not(:has(> :not(Literal[raw=/^(true|false)$/])))',
  message: 'A failure of a list of booleans says nothing: compare the values, or assert one after the other.',
}

/**
 * Words that docs/glossary.md retires, as a whole name or as a word of a camel-case name. More join the list as the last of each is
 * renamed.
 */
const retired =
  'asker|breathe|carpet|carpets|compensate|deed|deeds|engine|engines|errand|errands|hand|hands|hear|heard|lacks|learnt|looked|meets|met|papers|passing|pile|piles|poison|poisoned|said|says|standing|standings|stands|stories|story|sure|tell|tells|thing|things|told|trouble|troubles|turns|vouch|vouched|vouches|wall|wish|wishes'
const capitals = retired.replace(/(^|\|)(\w)/gu, (_, bar, letter) => bar + letter.toUpperCase())
const retiredName = `/^(?:${retired})(?![a-z])|(?:${capitals})(?![a-z])/`
const noRetiredWords = [
  'VariableDeclarator > Identifier.id',
  'FunctionDeclaration > Identifier.id',
  'TSTypeAliasDeclaration > Identifier.id',
  ':function > Identifier.params',
].map(where => ({
  selector: `${where}[name=${retiredName}]`,
  message: 'This word is retired: docs/glossary.md has the term that replaces it.',
}))

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', 'ops/train/.work/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, ...tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 25],
      'prefer-const': ['error', { destructuring: 'all' }],
      'max-depth': ['error', 4],
      'max-params': ['error', 7],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-syntax': ['error', noClasses, noEnums, ...noRetiredWords],
      // TypeScript knows better than these two.
      'no-undef': 'off',
      'no-unused-vars': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.contract.ts', 'services/testing/**', 'ui/e2e/**'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', noClasses, noEnums, noSleeping, noBooleanTuples, ...noRetiredWords],
    },
  },
  // Lists: one entry for each command, endpoint or error, and for each word of a category.
  {
    files: [
      'services/contents.ts',
      'services/endpoints.ts',
      'contracts/errors.ts',
      'services/pipeline/model/category-weights.ts',
      'services/pipeline/model/rerank-weights.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  { files: ['services/platform/errors/refuse.ts'], rules: { 'no-restricted-syntax': ['error', noEnums, ...noRetiredWords] } },
  { files: ['services/main/**', 'services/cli/**', 'ops/**', 'services/**/*.child.ts'], rules: { 'no-console': 'off' } },
)
