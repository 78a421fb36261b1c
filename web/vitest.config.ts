import { defineConfig } from 'vitest/config'
import react from '@vitejs/plugin-react'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // The libraries are loaded once for each worker; `test/setup.ts` evaluates the modules of the app for each file.
    isolate: false,
    environment: 'jsdom',
    include: ['{src,docs}/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    css: false,
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
