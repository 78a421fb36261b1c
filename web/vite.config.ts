import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { preloadFonts } from './preload-fonts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const proxy = { '/api': { target: api, changeOrigin: false } }

/** What many pages share travels in few files: they compress better, and a change of one screen leaves them cached. */
const sharedFiles = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store)[\\/]/,
  },
  { name: 'kit', test: /web[\\/]src[\\/](ui|words)[\\/]|lucide-react/, minShareCount: 6 },
  // Apart from the limits, nothing of the contract is needed before somebody signs in.
  { name: 'contract', test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](?!limits)/, minShareCount: 6 },
]

export default defineConfig({
  plugins: [react(), tailwind(), preloadFonts()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['chrome125', 'firefox128', 'safari18'],
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
})
