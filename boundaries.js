// Allowed imports, types included: the configuration of dependency-cruiser, which `npm run check` runs.
// A rule's `comment` says what to do instead.
import { serverFeatures } from './server-features.ts'

/** Lowest first. */
const features = serverFeatures.map(({ name }) => name)

/** Web features that others may import, and which. */
const sharedWebFeatures = ['session', 'notifications']
const webFeatureImports = {
  workspace: ['assistant'],
  backtest: ['automations'],
  decisions: ['automations'],
  palette: ['automations'],
  'automation-editor': ['automations', 'backtest'],
}

const ownFiles =
  '^(messages|contract|engine|server|web|sandbox|e2e|bench|scripts|lint)/|^[^/]+\\.(js|mjs|ts)$'
const tests = '\\.(test|spec|suite|conformance)\\.tsx?$'
const contract = '^(contract/src|messages/compiled)/'
const serverBase = ['^server/src/(infra|integrations)/', '^server/src/(context|env)\\.ts$']
const webBase = ['^web/src/(ui|copy|lib)/', contract]
const sandboxClients = '^sandbox/src/(start|assumptions|control/client)\\.ts$'

const freePort = '^scripts/testing/free-port\\.ts$'
const screenTable = '^web/src/app/(screens|frames)\\.ts$'

/** Areas of the tree: `files` may import each other and, of our own files, what `uses` names. */
const areas = [
  {
    name: 'messages',
    files: '^messages/',
    instead: 'Messages are texts. What they depend on is a parameter.',
  },
  {
    name: 'contract',
    files: '^contract/',
    uses: ['^messages/compiled/'],
    instead:
      'Server and browser share the contract, so it imports only messages. Move the code to the side that needs it.',
  },
  {
    name: 'engine',
    files: '^engine/src/',
    except: tests,
    uses: [contract],
    instead:
      'The engine decides from its arguments. Pass the value in; what reads a table or waits belongs to the server.',
  },
  {
    name: 'engine-tests',
    files: '^engine/',
    except: `^engine/src/(?!.*${tests})`,
    uses: [contract, '^engine/src/'],
    instead: 'A test of the engine needs only values: build them in `engine/test/`.',
  },
  {
    name: 'server-tests',
    files: `^server/(test|evals)/|^server/.*${tests}|^server/[^/]+\\.ts$`,
    uses: [
      contract,
      '^contract/test/',
      '^engine/',
      '^server/src/',
      sandboxClients,
      '(^|/)package\\.json$',
      '^server-features\\.ts$',
    ],
    instead:
      'A server test starts the sandbox with `@skein/sandbox/start`, controls it with `@skein/sandbox/control`, and reads the names of `@skein/sandbox/assumptions` only.',
  },
  {
    name: 'server-start',
    files: '^server/src/(main|bootstrap|backup|restore|verify-instagram|replay-unreadable)\\.ts$',
    uses: [contract, '^server/src/', '(^|/)package\\.json$'],
    instead:
      'The start of the process uses the server only. Addresses of other systems come from the environment.',
  },
  {
    name: 'server-app',
    files: '^server/src/app[a-z-]*\\.ts$',
    except: tests,
    uses: [contract, '^server/src/features/', ...serverBase],
    instead:
      '`app.ts` puts features together. Anything else that it needs is an argument or part of the context.',
  },
  {
    name: 'server-context',
    files: '^server/src/context\\.ts$',
    uses: [contract, '^server/src/(infra|integrations)/', '^server/src/env\\.ts$'],
    instead: 'The context has no feature in it. A feature takes what it needs from the context.',
  },
  {
    name: 'server-environment',
    files: '^server/src/env\\.ts$',
    instead: '`env.ts` is read before everything else, so it imports nothing of ours.',
  },
  {
    name: 'server-features',
    files: '^server/src/features/',
    except: tests,
    uses: [contract, '^engine/src/', ...serverBase],
    instead:
      'A feature imports engine, contract, context, integrations and infra. `app.ts` puts features together.',
  },
  {
    name: 'server-integrations',
    files: '^server/src/integrations/',
    except: tests,
    uses: [contract, '^server/src/infra/', '^server/src/env\\.ts$'],
    instead:
      'An integration knows one outside system and no feature. Return a value of ours and let a feature use it.',
  },
  {
    name: 'server-infra',
    files: '^server/src/infra/',
    except: tests,
    uses: [contract],
    instead: 'infra/ knows nothing of the product. Take what it needs as an argument.',
  },
  {
    name: 'web-tests',
    files: `^web/(test|workshop)/|^web/.*${tests}|^web/[^/]+\\.ts$`,
    uses: [contract, '^contract/test/', '^web/(src|docs)/'],
    instead:
      'A web test draws a screen against handlers typed by the contract. Tests with a server are in `e2e/`.',
  },
  {
    name: 'web-docs',
    files: '^web/docs/',
    except: tests,
    uses: ['^web/src/ui/'],
    instead: 'The guide is built from `docs/guide` with a few parts of `ui/`. It knows nothing of the app.',
  },
  {
    name: 'web-start',
    files: '^web/src/[^/]+$',
    uses: ['^web/src/(app|lib|ui)/'],
    instead: '`main.tsx` and `public.tsx` mount `app/`.',
  },
  {
    name: 'web-app',
    files: '^web/src/app/',
    except: tests,
    uses: ['^web/src/(features|components)/', ...webBase],
    instead:
      'The browser imports the contract only. A fact of the server that a screen needs becomes a field of an endpoint.',
  },
  {
    name: 'web-features',
    files: '^web/src/features/',
    except: tests,
    uses: ['^web/src/components/', ...webBase],
    instead:
      'A web feature imports components, ui, copy, lib and the contract. Addresses of other screens are in `lib/`.',
  },
  {
    name: 'web-components',
    files: '^web/src/components/',
    except: tests,
    uses: webBase,
    instead:
      'components/ imports no feature. Take what it shows as props, or move the query of several features here.',
  },
  {
    name: 'web-ui',
    files: '^web/src/ui/',
    except: tests,
    uses: ['^web/src/lib/', '^messages/compiled/'],
    instead:
      'ui/ knows nothing of the product. Take the text or the value as a prop, or move the part to `components/`.',
  },
  {
    name: 'web-copy',
    files: '^web/src/copy/',
    except: tests,
    uses: [contract, '^web/src/lib/format\\.ts$'],
    instead:
      'copy/ is functions and records that return text. Their formats are in `lib/format.ts`; other things that they depend on are arguments.',
  },
  {
    name: 'web-lib',
    files: '^web/src/lib/',
    except: tests,
    uses: [contract],
    instead: 'lib/ imports no feature. Take what differs as an argument.',
  },
  {
    name: 'sandbox',
    files: '^sandbox/',
    instead:
      'The sandbox imitates the platforms without our code, so that a misunderstanding fails a test. Write it again here.',
  },
  {
    name: 'e2e',
    files: '^e2e/',
    uses: [contract, sandboxClients, screenTable, freePort, '^bench/budgets\\.json$'],
    instead: 'Browser tests use what a customer sees: addresses, the contract, and `@skein/sandbox/control`.',
  },
  {
    name: 'bench',
    files: '^bench/',
    uses: [
      contract,
      sandboxClients,
      screenTable,
      '^web/page-chunks\\.ts$',
      freePort,
      '^e2e/support/chromium\\.ts$',
    ],
    instead:
      'A benchmark runs the product as a process. It may use the contract and `@skein/sandbox/control`.',
  },
  {
    name: 'scripts',
    files: '^(scripts|lint)/|^[^/]+$',
    uses: ['^messages/compiled/', '^server/vitest\\.config\\.ts$'],
    instead: 'Scripts start the workspaces as processes and import none of their code.',
  },
]

const arrows = areas.map(({ name, files, except = '^$', uses = [], instead }) =>
  forbid(
    `uses-of-${name}`,
    instead,
    { path: files, pathNot: except },
    { path: ownFiles, pathNot: [files, ...uses] },
  ),
)

const featureOrder = features
  .slice(0, -1)
  .map((feature, place) =>
    forbid(
      `order-${feature}`,
      `Features import those before them in server-features.ts, and ${feature} comes first. Move the function there, or pass a hook down from app.ts.`,
      { path: `^server/src/features/${feature}/`, pathNot: tests },
      { path: `^server/src/features/(${features.slice(place + 1).join('|')})/` },
    ),
  )

const webFeatures = forbid(
  'web-features-apart',
  'Web features do not import each other. Move the shared part to components/ with props, or put both together in app/.',
  {
    path: '^web/src/features/([^/]+)/',
    pathNot: [tests, ...Object.keys(webFeatureImports).map((name) => `^web/src/features/${name}/`)],
  },
  { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', ...folders(sharedWebFeatures)] },
)

const webFeatureExceptions = Object.entries(webFeatureImports).map(([name, others]) =>
  forbid(
    `web-features-apart-${name}`,
    `Of the other web features, ${name} may import ${[...others, ...sharedWebFeatures].join(', ')}.`,
    { path: `^web/src/features/${name}/`, pathNot: tests },
    { path: '^web/src/features/', pathNot: folders([name, ...others, ...sharedWebFeatures]) },
  ),
)

/** Pure files: all of the engine, `*-logic.ts`, `*-form.ts` and `*-reducer.ts`. */
const pure = '^engine/src/|^(server|web)/src/.*-(logic|form|reducer)\\.ts$'
/** Records and functions that return text, of one feature or of several. */
const webTexts = '^web/src/(copy/|(features|components)/.*-(names|texts|labels)\\.ts$)'
const pureComment =
  'This file is pure: values in, values out. Its caller loads, waits and reads the clock, and passes the values in.'

export default {
  forbidden: [
    forbid(
      'unknown-area',
      'No area of boundaries.js covers this file. Move it to the folder of its kind, or add an area.',
      { pathNot: ['node_modules/', ...areas.map(({ files }) => files)] },
      {},
    ),
    forbid(
      'unresolved',
      'This import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|bun:)' },
    ),
    forbid(
      'import-cycle',
      'These files import each other, by type or lazy imports included. Move what both need to the one that imports nothing of the other, or to a file of its own.',
      {},
      { circular: true },
    ),
    ...arrows,
    ...featureOrder,
    forbid(
      'order-unknown',
      'This feature has no place in the order of server-features.ts. Add it there.',
      { path: '^server/src/features/', pathNot: `^server/src/features/(${features.join('|')})/` },
      {},
    ),
    forbid(
      'feature-index',
      'Features use each other through index.ts. Export what you need there.',
      { path: '^server/src/features/([^/]+)/', pathNot: tests },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    ),
    webFeatures,
    ...webFeatureExceptions,
    forbid(
      'packages-of-contract',
      'The contract is loaded in the browser: of packages it imports only `zod/mini`.',
      { path: contract, pathNot: tests },
      { pathNot: [ownFiles, '(^|node_modules/)zod/(v4/)?mini'] },
    ),
    forbid(
      'packages-of-texts',
      'A file of texts imports no package. What a text depends on is an argument.',
      { path: webTexts, pathNot: tests },
      { pathNot: ownFiles },
    ),
    forbid(
      'pure-imports',
      pureComment,
      { path: pure, pathNot: [tests, '/use-'] },
      {
        path: ownFiles,
        pathNot: [pure, contract, webTexts, '^web/src/lib/(paths|editor-path-of|shortcut-keys)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'pure-packages',
      pureComment,
      { path: pure, pathNot: [tests, '/use-'] },
      { pathNot: [ownFiles, '(^|node_modules/)zod/'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sql',
      "SQL is in the feature's `store.ts` or `<noun>-store.ts` and in infra/db. Add a function there and call it.",
      {
        path: '^server/src/',
        pathNot: [tests, '^server/src/features/.*[/-]store\\.ts$', '^server/src/infra/(db|jobs)/'],
      },
      { path: '(^|node_modules/)(pg|pg-boss|drizzle-orm|kysely)(/|$)|^server/src/infra/db/sql\\.ts$' },
    ),
    forbid(
      'model-calls',
      'A call to a model costs money. Make it in `callWithinBudget`, which passes the access that the call needs.',
      {
        path: '^server/src/',
        pathNot: [tests, '^server/src/(integrations/models/|features/budget/call-within-budget\\.ts$)'],
      },
      {
        path: '^server/src/integrations/models/(reserved-access|chat|adapters|connection)\\.ts$|(^|node_modules/)@ai-sdk/',
      },
    ),
    forbid(
      'network',
      'Only integrations/ (server) and lib/ (web) call other systems. Add the call to a client there.',
      {
        path: '^(server|web|contract|engine)/src/',
        pathNot: [tests, '^server/src/(integrations/|infra/(db/embedded|http/listen))', '^web/src/lib/'],
      },
      { path: '^(node:)?(https?|http2|net|tls|dgram)$|(^|node_modules/)(undici|axios)(/|$)' },
    ),
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no compiler API yet.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|test-results)/' },
    doNotFollow: { path: 'node_modules|^messages/compiled/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {...object} ends what imports, and what must not be imported
 */
function forbid(name, comment, ...ends) {
  const [from, to] = ends
  return { name, comment, severity: 'error', from, to }
}

/** @param {string[]} names */
function folders(names) {
  return names.map((name) => `^web/src/features/${name}/`)
}
