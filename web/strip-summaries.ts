import type { Plugin } from 'vite'

/** What an endpoint is for is written for the reference of the API; no browser needs to carry it. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/.*\.ts$/ },
    handler: (code) => ({ code: code.replace(/^\s*summary:\s*(['"]).*\1,$/gm, ''), map: null }),
  },
})
