import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { browsers } from './browsers.ts'

/** Renders components in their states for development and tests; not part of the product. */
export default defineConfig({
  plugins: [react(), tailwind()],
  publicDir: false,
  build: { target: browsers, rolldownOptions: { input: 'workshop.html' } },
})
