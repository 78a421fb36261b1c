// The one table of who may import whom and who owns which power. Lint reads it (`lint/`), people too.
// A row's `instead` is what the reader of a failed check is told to do.

/** Features may use those above them, and only by their front door (`index.ts`). */
export const features = [
  'auth',
  'users',
  'accounts',
  'notices',
  'live',
  'insights',
  'models',
  'budget',
  'knowledge',
  'lessons',
  'outbox',
  'inbox',
  'automations',
  'chatbot',
  'deliveries',
  'mail',
  'research',
  'assistant',
]

/** Web features that the others may import: who is signed in and which account is selected, and what there is to be read. */
export const sharedWebFeatures = ['session', 'notices']

const anyPackage = /^/
const serverLayers = ['server context', 'server environment', 'server integrations', 'server platform']
const webBase = ['contract', 'web words', 'web control words', 'web ui', 'web lib']
const testFile = /\.(test|spec)\.tsx?$/

/**
 * Areas of the tree. The first row whose `files` match a path is its area. `uses` are the areas it may import
 * from (its own is always allowed), `packages` the packages.
 */
export const areas = [
  {
    name: 'contract tests',
    files: /^contract\/.*\.test\.ts$|^contract\/[^/]+\.ts$/,
    uses: ['contract'],
    packages: anyPackage,
    instead: 'A contract test needs nothing but the contract: build the value in the test.',
  },
  {
    name: 'contract',
    files: /^contract\//,
    uses: [],
    packages: /^zod\/mini$/,
    instead:
      'The contract travels into the browser: it may import `zod/mini` and itself. Move what needs more to the side that needs it.',
  },
  {
    name: 'server tests',
    files: /^server\/(test|evals)\/|^server\/.*\.(test|suite|conformance)\.ts$|^server\/[^/]+\.ts$/,
    uses: ['contract', 'server main', 'server app', 'server features', ...serverLayers, 'sandbox doors'],
    packages: anyPackage,
    instead:
      'A server test or eval may start the sandbox through `@skein/sandbox/start` and steer it through `@skein/sandbox/control`, nothing deeper.',
  },
  {
    name: 'manifests',
    files: /(^|\/)package\.json$/,
    uses: [],
    packages: /^$/,
    instead: 'A manifest imports nothing.',
  },
  {
    name: 'server main',
    files: /^server\/src\/(main|parts)\.ts$/,
    uses: ['contract', 'manifests', 'server app', 'server features', ...serverLayers],
    packages: anyPackage,
    instead:
      'main.ts and parts.ts put the process together from the server only. Addresses of the outside world come from the environment.',
  },
  {
    name: 'server app',
    files: /^server\/src\/app(-callers|-faults|-jobs|-reader)?\.ts$/,
    uses: ['contract', 'server features', ...serverLayers],
    packages: anyPackage,
    instead:
      'app.ts lists routes, app-jobs.ts jobs. What it needs arrives in the context; start-up belongs to main.ts.',
  },
  {
    name: 'server context',
    files: /^server\/src\/context\.ts$/,
    uses: ['contract', 'server environment', 'server integrations', 'server platform'],
    packages: anyPackage,
    instead:
      'The context carries machinery, never a feature. Let the feature take what it needs from the context.',
  },
  {
    name: 'server environment',
    files: /^server\/src\/env\.ts$/,
    uses: [],
    packages: anyPackage,
    instead: 'env.ts is read before everything else, so it imports nothing of ours.',
  },
  {
    name: 'server features',
    files: /^server\/src\/features\//,
    uses: ['contract', ...serverLayers],
    packages: anyPackage,
    instead:
      'A feature reaches down only: contract, context, integrations, platform. Who puts features together is app.ts.',
  },
  {
    name: 'server integrations',
    files: /^server\/src\/integrations\//,
    uses: ['contract', 'server environment', 'server platform'],
    packages: anyPackage,
    instead:
      'An integration speaks one outside system and knows no product. Return our own event or value and let a feature act on it.',
  },
  {
    name: 'server platform',
    files: /^server\/src\/platform\//,
    uses: ['contract'],
    packages: anyPackage,
    instead: 'The platform is machinery without a product word. Take what you need as an argument.',
  },
  {
    name: 'web tests',
    files: /^web\/.*\.test\.tsx?$|^web\/(test|workshop)\/|^web\/[^/]+\.ts$/,
    uses: ['web main', 'web app', 'web features', 'web product', ...webBase],
    packages: anyPackage,
    instead:
      'A web test draws a screen against handlers typed by the contract. Server and sandbox are met in `e2e/`.',
  },
  {
    name: 'web main',
    files: /^web\/src\/[^/]+$/,
    uses: ['web app', 'web lib', 'web ui'],
    packages: anyPackage,
    instead: 'main.tsx mounts `app/` and nothing else.',
  },
  {
    name: 'web app',
    files: /^web\/src\/app\//,
    uses: ['web features', 'web product', ...webBase],
    packages: anyPackage,
    instead:
      'Web imports the contract only. A server fact that a screen needs becomes a field of an endpoint.',
  },
  {
    name: 'web features',
    files: /^web\/src\/features\//,
    uses: ['web product', ...webBase],
    packages: anyPackage,
    instead:
      'A web feature reaches down: product, words, ui, lib and the contract. Addresses it links to live in `lib/`, not in `app/`.',
  },
  {
    name: 'web product',
    files: /^web\/src\/product\//,
    uses: webBase,
    packages: anyPackage,
    instead:
      'product/ knows no feature. Take what it shows as props; a query that several features ask has a file of its own here.',
  },
  {
    name: 'web control words',
    files: /^web\/src\/words\/controls\.ts$/,
    uses: [],
    packages: /^$/,
    instead:
      'These are the words of plain controls (Close, Clear). A word with a noun of the product has its own file in `words/`.',
  },
  {
    name: 'web words',
    files: /^web\/src\/words\//,
    uses: ['contract'],
    packages: /^$/,
    instead: 'Words are plain text and functions that make text. What they depend on is an argument.',
  },
  {
    name: 'web ui',
    files: /^web\/src\/ui\//,
    uses: ['web control words', 'web lib'],
    packages: anyPackage,
    instead:
      'ui/ knows no product and no data. Take the word or the value as a prop, or move the piece to `product/`.',
  },
  {
    name: 'web lib',
    files: /^web\/src\/lib\//,
    uses: ['contract'],
    packages: anyPackage,
    instead: 'lib/ knows no feature. Take what differs as an argument.',
  },
  {
    name: 'sandbox doors',
    files: /^sandbox\/src\/(start|control\/client)\.ts$/,
    uses: ['sandbox'],
    packages: anyPackage,
    instead:
      'The sandbox restates the platforms on its own, so that a misunderstanding shows as a failing test. Write it out again here.',
  },
  {
    name: 'sandbox',
    files: /^sandbox\//,
    uses: ['sandbox doors'],
    packages: anyPackage,
    instead:
      'The sandbox restates the platforms on its own, so that a misunderstanding shows as a failing test. Write it out again here.',
  },
  {
    name: 'the browser',
    files: /^e2e\/support\/chromium\.ts$/,
    uses: [],
    packages: anyPackage,
    instead: 'Finding a browser needs nothing of ours: journeys and benchmarks share it.',
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    uses: ['contract', 'sandbox doors', 'the browser'],
    packages: anyPackage,
    instead:
      'Browser tests see what a customer sees: addresses, the contract, and the sandbox through `@skein/sandbox/control`.',
  },
  {
    name: 'bench',
    files: /^bench\//,
    uses: ['contract', 'sandbox doors', 'the browser'],
    packages: anyPackage,
    instead:
      'A benchmark runs the product as a process. It may use the contract and `@skein/sandbox/control`, no source of server or web.',
  },
  {
    name: 'house',
    files: /^(scripts|lint)\/|^[^/]+$/,
    uses: [],
    packages: anyPackage,
    instead: 'The house tools start the workspaces as processes and import none of their code.',
  },
]

/** Pure files: same input, same output. They import the contract and each other. */
export const pure = {
  files: /^(server|web)\/src\/(.*\/engine\/[^/]+|.*-(rules|form|reducer))\.ts$/,
  unless: testFile,
  packages: /^(zod|zod\/mini)$/,
  /** Plain values that pure files may read beside the contract. */
  values: /^contract\/|^web\/src\/(words\/|lib\/(paths|editor-path-of)\.ts$)/,
  instead:
    'This file is pure: rows in, decisions out. Let the verb that calls it load, await and look at the clock, and pass the values in.',
}

/**
 * Powers and their owners. `within` says where a power is guarded, `owners` who may use it there. A use is an
 * import from `packages`, an imported `names`, or a mention of one of `expressions`.
 */
export const powers = [
  {
    name: 'SQL',
    within: /^(server|web|contract)\/src\//,
    owners:
      /^server\/src\/(features\/[^/]+\/([a-z-]+-)?store|platform\/db\/.*|platform\/jobs\/.*)\.ts$|\.test\.ts$/,
    packages: /^(pg|pg-boss|kysely)(\/|$)|\/platform\/db\/sql\.ts$/,
    instead:
      "SQL lives in the feature's `store.ts` (or `<noun>-store.ts`) and in `platform/db`. Add a function there and call it.",
  },
  {
    name: 'the network',
    within: /^(server|web|contract)\/src\//,
    owners:
      /^server\/src\/(integrations\/|platform\/(db\/embedded|http\/listen))|^web\/src\/lib\/|\.test\.tsx?$/,
    packages: /^(undici|node:https?|node:net|node:tls|https?|axios)$/,
    expressions: ['fetch', 'globalThis.fetch', 'window.fetch', 'XMLHttpRequest', 'EventSource'],
    instead:
      'Only `integrations/` (server) and `lib/` (web) talk to the outside. Add the call to a client there and use that.',
  },
  {
    name: 'the environment',
    within: /^(server|web|contract|sandbox)\/src\//,
    owners: /(^|\/)(env|main)\.ts$|^server\/src\/platform\/db\/embedded|\.test\.tsx?$/,
    expressions: ['process.env'],
    instead: '`env.ts` alone reads the environment. Add a typed field there and take it from the context.',
  },
  {
    name: 'time',
    within: /^server\/src\/(features|app\.ts|context\.ts)|^(server|web)\/src\/.*\/engine\//,
    owners: /\.test\.ts$/,
    expressions: ['Date.now', 'new Date()', 'performance.now', 'process.hrtime', 'setTimeout', 'setInterval'],
    packages: /^(node:)?timers(\/promises)?$/,
    instead:
      'Time comes from `ctx.clock`, so that a test can set it. Waiting belongs to a job with a start time.',
  },
  {
    name: 'randomness',
    within: /^(server|contract)\/src\//,
    owners: /^server\/src\/platform\/ids\.ts$|\.test\.ts$/,
    expressions: ['Math.random', 'crypto.randomUUID', 'crypto.getRandomValues'],
    names: { package: /^(node:)?crypto$/, imported: ['randomUUID', 'randomInt'] },
    instead: 'Ids and chance come from `ctx.ids`, so that a test can foresee them.',
  },
]
