import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { browsers } from './browsers.ts'
import { prerenderScreens } from './prerender-screens.ts'
import { preloadFonts } from './preload-fonts.ts'
import { inlineMessages, locale, localizeDocument } from './inline-messages.ts'
import { developedGuide } from './prerender-guide.ts'
import { publicAddresses } from './prerender.ts'
import { pureFunctions } from './pure-functions.ts'
import { refuseChunkCycles } from './refuse-chunk-cycles.ts'
import { stripEndpoints } from './strip-endpoints.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const served = { target: api, changeOrigin: false }
const proxy = { '/api': served, '/data-deletion': served }

/** Modules that many pages share, in few chunks: larger files compress better, and most stay cached after a change. */
const sharedFiles = [
  {
    name: 'framework',
    // Without blockers, infinite queries and mutations, which only some screens use.
    test: /preload-helper|rolldown.runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store)[\\/](?!.*(useBlocker|useMutation|mutationObserver|shallow|nfiniteQuery(Observer)?\.|infiniteQueryObserver))/,
  },
  // The contract is not needed before sign-in.
  {
    name: 'signed-in',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](accounts|endpoint|users)|src[\\/]lib[\\/]api[\\/]api\.|session[\\/](queries|use-accounts|session-logic)|src[\\/]ui[\\/]overlays[\\/]menu-button\.|icons[\\/](ellipsis)\./,
    minShareCount: 6,
  },
  // Parts of automations, with what they need while they load: a chunk that they import must not import them.
  {
    name: 'parts',
    test: /contract[\\/]src[\\/](automations[\\/](automation\.|parts[\\/]|keywords[\\/](keyword|exclusions)|kinds[\\/]automation-(fields|check)\.|sentence[\\/]listed\.))/,
    minShareCount: 2,
  },
  // The automation as a sentence.
  {
    name: 'sentence',
    test: /automations[\\/]sentence[\\/](sentence|sentence-reply)\.|src[\\/]components[\\/](slot-colour-logic|automation-sentence|slot-look|timeline-rail|list-skeleton)\.|copy[\\/]automations\.|src[\\/]lib[\\/]editor-path-of\.|features[\\/]automations[\\/](use-open-editor|queries)\.|session[\\/]with-account\./,
    minShareCount: 4,
  },
  {
    name: 'lists',
    test: /features[\\/]automations[\\/](?!chooser|recipes|sharing|.*-screen|use-open-editor|queries)|contract[\\/]src[\\/]automations[\\/]decisions[\\/]funnel\.|src[\\/]components[\\/](cost|health|status)-tag|ui[\\/]metric-strip\.|icons[\\/]list-tree\./,
    minShareCount: 2,
  },
  {
    name: 'marks',
    test: /icons[\\/](pause|pencil|play|plus|power|trash)/,
    minShareCount: 3,
  },
  // Phone preview.
  {
    name: 'preview',
    test: /src[\\/]components[\\/](phone[\\/]|keyword-chips)/,
    minShareCount: 3,
  },
  {
    name: 'workspace',
    test: /features[\\/]workspace[\\/]sections|node_modules[\\/]tinykeys|lib[\\/]browser[\\/](commands|shortcut-keys|use-breakpoint|use-shortcut)|ui[\\/]overlays[\\/]drawer\.|icons[\\/](activity|bot|layout-dashboard|messages-square|settings|menu|credit-card|workflow|panel-left-open|panel-left-close)\./,
    minShareCount: 2,
  },
  // Dependencies of the entry. Must include all of them: a chunk that the entry imports must not import the entry.
  {
    name: 'base',
    test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|src[\\/]lib[\\/](?:api[\\/]|browser[\\/])?(api-error|auth-client|embedded-session|overlay-state|paths|search-params|ui-state|use-media|use-online)\.|src[\\/]ui[\\/](?:feedback[\\/]|overlays[\\/])?(cx|full-screen-spinner|lazy-part|notify|notify-failure|toaster|skip-link|spinner)\.|session[\\/]use-session\./,
  },
  {
    name: 'formats',
    test: /src[\\/]lib[\\/](format|time-zone)\./,
  },
  {
    name: 'kit',
    test: /src[\\/](ui[\\/](?:feedback[\\/])?(banner|brand|button|button-style|empty-state|error-state|icon-button|status-dot|link-button|notification-glyph|skeleton|tag|visually-hidden)\.|lib[\\/]api[\\/]stored-session\.|ui[\\/]overlays[\\/](lazy-overlay|use-opened)\.|features[\\/]session[\\/])|icons[\\/](arrow-left|check|log-out|chevron-down|circle-check|circle-x|info|triangle-exclamation-point|x)\.|use-document/,
    minShareCount: 3,
  },
  {
    name: 'fields',
    test: /src[\\/]ui[\\/]forms[\\/](field|input-style|text-input)\./,
    minShareCount: 3,
  },
  // The part of the dashboard that is shown first; the other parts share it.
  {
    name: 'dashboard',
    test: /features[\\/]dashboard[\\/](dashboard-store|metric-names|queries|series-logic|trend)\.|contract[\\/]src[\\/]accounts[\\/]insights\./,
  },
  // The other parts of the dashboard in one file: on a slow network many small files delay each other.
  {
    name: 'dashboard-parts',
    test: /features[\\/]dashboard[\\/](attention-items|chart-|engagement|first-steps|insight-tiles|overview|results-panel|setup-steps|waiting-people|work-)|automations[\\/]decisions[\\/]results\.|icons[\\/]arrow-up-right\.|node_modules[\\/](@visx|d3-[a-z]+|internmap|classnames|balanced-match|math-expression-evaluator|reduce-(css-calc|function-call))[\\/]/,
  },
  // Parts that the platforms and connections screens share.
  {
    name: 'connections',
    test: /features[\\/]platforms[\\/](?!.*-screen|more-soon)|icons[\\/](camera|mail|unplug)\./,
    minShareCount: 2,
  },
  // Server-sent events.
  {
    name: 'streams',
    test: /src[\\/]lib[\\/]api[\\/]event-stream\.|eventsource-parser/,
    minShareCount: 2,
  },
  // Form controls that the settings share with the automation editors.
  {
    name: 'controls',
    test: /ui[\\/]forms[\\/](field-group|number-input|segmented|select|switch|text-area)\./,
    minShareCount: 3,
  },
  // Shared parts of the automation editors.
  {
    name: 'editor',
    test: /features[\\/](automation-editor[\\/](form|fields|frame|deploy|preview|examples|versions)|backtest)[\\/]|ui[\\/]forms[\\/]range-field|components[\\/]models[\\/](answering-model|model-note)\.|lib[\\/](browser[\\/]focus-field|api[\\/]broken-examples)\.|contract[\\/]src[\\/]accounts[\\/]posts\.|react-hook-form|useBlocker/,
    minShareCount: 3,
  },
  // Shared parts of the message editors; the list editors load on demand. The comment editor needs the form as well.
  {
    name: 'message',
    test: /automation-editor[\\/]message[\\/](?!button|quick|item|title|use-item|message-form|sample-texts)/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [
    inlineMessages(),
    localizeDocument(),
    react(),
    tailwind(),
    preloadFonts(),
    stripEndpoints(),
    refuseChunkCycles(),
    prerenderScreens(),
    publicAddresses(['/', '/privacy', '/terms']),
    developedGuide(),
  ],
  // React includes this hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // The other files are the same in each language.
  publicDir: locale === 'en' ? 'public' : false,
  server: { proxy },
  preview: { proxy },
  build: {
    target: browsers,
    // The content security policy forbids data: fonts and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloads the dependencies of screens only. For later parts the preload list would add 1 kB to each page and a
      // DOM query for each file.
      resolveDependencies: (_, files, { hostId }) => (hostId.includes('index') ? files : []),
    },
    manifest: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureFunctions },
      output: {
        // Short names, because every page lists the names of all files.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: sharedFiles },
      },
    },
  },
})
