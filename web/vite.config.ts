import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { browsers } from './browsers.ts'
import { prerenderScreens } from './prerender-screens.ts'
import { preloadFonts } from './preload-fonts.ts'
import { inlineMessages, locale, localizeDocument } from './inline-messages.ts'
import { developedGuide } from './prerender-guide.ts'
import { pageChunks } from './page-chunks.ts'
import { publicAddresses } from './prerender.ts'
import { pureFunctions } from './pure-functions.ts'
import { refuseChunkCycles } from './refuse-chunk-cycles.ts'
import { stripEndpoints } from './strip-endpoints.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const served = { target: api, changeOrigin: false }
const proxy = { '/api': served, '/data-deletion': served }

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
        codeSplitting: { includeDependenciesRecursively: false, groups: [pageChunks()] },
      },
    },
  },
})
