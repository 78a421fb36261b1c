import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { browsers } from './browsers.ts'
import { preloadFonts } from './preload-fonts.ts'
import { prerender } from './prerender.ts'

/** Public pages are built apart from the app: sharing its files would bring half of it along. */
export default defineConfig({
  plugins: [react(), tailwind(), preloadFonts(), prerender()],
  publicDir: false,
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    // Beside that of the app; both stand in one folder.
    manifest: '.vite/public-manifest.json',
    rolldownOptions: {
      input: 'public.html',
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
