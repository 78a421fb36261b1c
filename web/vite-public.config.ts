import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { browsers } from './browsers.ts'
import { inlineMessages, locale, localizeDocument } from './inline-messages.ts'
import { preloadFonts } from './preload-fonts.ts'
import { prerenderGuide } from './prerender-guide.ts'
import { prerender } from './prerender.ts'
import { pureFunctions } from './pure-functions.ts'
import { refuseChunkCycles } from './refuse-chunk-cycles.ts'

/** The guide is in English only. */
const hasGuide = locale === 'en'

/** Public pages and the guide have a build of their own: sharing chunks with the app would load much of it. */
export default defineConfig({
  plugins: [
    inlineMessages(),
    localizeDocument(),
    react(),
    tailwind(),
    preloadFonts(),
    refuseChunkCycles(),
    prerender(),
    ...(hasGuide ? [prerenderGuide()] : []),
  ],
  publicDir: false,
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    // Same folder as the app build.
    manifest: '.vite/public-manifest.json',
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureFunctions },
      input: ['public.html', ...(hasGuide ? ['docs.html'] : [])],
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
