import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { browsers } from './browsers.ts'
import { drawFirstViews } from './prerender-screens.ts'
import { preloadFonts } from './preload-fonts.ts'
import { publicAddresses } from './prerender.ts'
import { stripEndpoints } from './strip-endpoints.ts'

/** Creating a schema or an endpoint has no side effects, so unused ones can be removed. */
const pureFunctions = ['defineEndpoint', 'defineStream', 'z']

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const served = { target: api, changeOrigin: false }
const proxy = { '/api': served, '/data-deletion': served }

/** What many pages share travels in few files: they compress better, and a change of one screen leaves them cached. */
const sharedFiles = [
  {
    name: 'framework',
    // Asking before leaving, endless lists and changes with a state of their own are for some screens only.
    test: /preload-helper|rolldown.runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store)[\\/](?!.*(useBlocker|useMutation|mutationObserver|shallow|nfiniteQuery(Observer)?\.|infiniteQueryObserver))/,
  },
  // Nothing of the contract is needed before somebody signs in.
  {
    name: 'signed-in',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](accounts|endpoint|users)|src[\\/]lib[\\/]api[\\/]api\.|session[\\/](queries|use-accounts|session-logic)|src[\\/]ui[\\/]overlays[\\/](menu-button|use-opened)\.|icons[\\/](ellipsis)\./,
    minShareCount: 6,
  },
  // What shows a rule as a sentence, wherever that is.
  {
    name: 'sentence',
    test: /automations[\\/](automation|sentence|sentence-reply|keyword-list)\.|src[\\/]components[\\/](slot-colour-logic|automation-sentence|slot-look|timeline-rail|list-skeleton)\.|copy[\\/]automations[\\/]automations\.|src[\\/]lib[\\/]editor-path-of\.|features[\\/]automations[\\/](use-open-editor|queries)\.|session[\\/]with-account\./,
    minShareCount: 4,
  },
  {
    name: 'lists',
    test: /features[\\/]automations[\\/](items[\\/](automation-(article|controls|items|list|meta|row)|type-section)|automation-logic|group-by-type|list-view|tools[\\/]list-store)\.|src[\\/]components[\\/](cost|health|status)-tag|ui[\\/]metric-strip\.|icons[\\/]list-tree\./,
    minShareCount: 2,
  },
  {
    name: 'marks',
    test: /icons[\\/](pause|pencil|play|plus|power|trash)/,
    minShareCount: 3,
  },
  // A preview of what a person will see.
  {
    name: 'preview',
    test: /src[\\/]components[\\/](phone[\\/]|keyword-chips)|copy[\\/]phone|automations[\\/](keywords|match)\./,
    minShareCount: 3,
  },
  {
    name: 'workspace',
    test: /features[\\/]workspace[\\/]workspace-logic|copy[\\/]workspace|node_modules[\\/]tinykeys|lib[\\/]browser[\\/](use-breakpoint|use-shortcut)|ui[\\/]overlays[\\/]drawer\.|icons[\\/](menu|credit-card|workflow|panel-left-open|panel-left-close)\./,
    minShareCount: 2,
  },
  // What the entry and everything after it stand on: no file that the entry imports may import the entry.
  {
    name: 'base',
    test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|copy[\\/](app|controls)|src[\\/]lib[\\/](?:api[\\/]|browser[\\/])?(api-error|auth-client|embedded-session|paths|query-client|search-params|ui-state|use-media|use-online)\.|src[\\/]ui[\\/](?:feedback[\\/]|overlays[\\/])?(cx|full-screen-spinner|menu-store|menu-host|notify|notify-failure|toaster|skip-link|spinner)\.|session[\\/]session-query/,
  },
  {
    name: 'kit',
    test: /src[\\/](ui[\\/](?:feedback[\\/])?(banner|brand|button|button-style|error-state|icon-button|status-dot|link-button|notification-glyph|skeleton|tag|connector-line|visually-hidden)\.|lib[\\/]api[\\/]stored-session\.|copy[\\/]session|features[\\/]session[\\/])|icons[\\/](arrow-left|check|log-out|chevron-down|circle-check|circle-x|info|triangle-exclamation-point|x)\.|use-document/,
    minShareCount: 3,
  },
  {
    name: 'fields',
    test: /src[\\/]ui[\\/]forms[\\/](field|field-context|field-notes|input-style|text-input)\./,
    minShareCount: 3,
  },
  // The first view of the dashboard; its other parts share this and come later.
  {
    name: 'dashboard',
    test: /features[\\/]dashboard[\\/](dashboard-header|dashboard-store|insight-strip|series-|sparkline|queries|change-logic)\.|copy[\\/]dashboard|contract[\\/]src[\\/]insights/,
  },
  // What stands below the numbers, in one file: on a slow network many small ones wait for each other.
  {
    name: 'dashboard-parts',
    test: /features[\\/]dashboard[\\/](attention-|engagement\.|engagement-placeholder|first-steps|next-part|step-logic|today-part)|copy[\\/]automations[\\/]next-steps|automations[\\/]attention\.|icons[\\/]arrow-up-right\./,
  },
  // The screens of connections are made of the same pieces.
  {
    name: 'connections',
    test: /features[\\/]platforms[\\/](?!.*-screen|more-soon)|copy[\\/]platforms|ui[\\/](tab|overlays[\\/]alert-dialog\.)|icons[\\/](camera|mail|sparkles|unplug)\./,
    minShareCount: 2,
  },
  // Server-sent events.
  {
    name: 'streams',
    test: /src[\\/]lib[\\/](?:api|browser)[\\/](event-stream|pause)\.|eventsource-parser/,
    minShareCount: 2,
  },
  // What the settings share with the editors of rules.
  {
    name: 'controls',
    test: /ui[\\/]forms[\\/](field-group|number-input|segmented|select|switch|text-area)\./,
    minShareCount: 3,
  },
  // What the editors of rules have in common.
  {
    name: 'editor',
    test: /features[\\/](automation-editor[\\/](form|fields|frame|deploy|preview)|backtest)[\\/]|ui[\\/]forms[\\/]range-field|copy[\\/]automations[\\/](editor|backtest)|react-hook-form|useBlocker/,
    minShareCount: 3,
  },
  // What sends messages; lists of buttons and replies come when they are asked for.
  {
    name: 'message',
    test: /automation-editor[\\/]message[\\/](?!button|quick|item|title|use-item)|copy[\\/]automations[\\/](message|dm-reply)/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    preloadFonts(),
    stripEndpoints(),
    drawFirstViews(),
    publicAddresses(['/', '/privacy', '/terms']),
  ],
  // React has this hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: { proxy },
  preview: { proxy },
  build: {
    target: browsers,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // All that a screen needs is asked for at once. Late parts find theirs themselves: naming it would cost every page
      // 1 kB and a search through the document for each file.
      resolveDependencies: (_, files, { hostId }) => (hostId.includes('index') ? files : []),
    },
    manifest: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureFunctions },
      output: {
        // Every page carries the names of all files: a letter less in each counts.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: sharedFiles },
      },
    },
  },
})
