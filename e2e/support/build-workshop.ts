import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

const root = join(import.meta.dirname, '..', '..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Address of the workshop. No server listens there: `serveWorkshop` fulfils the requests. */
export const workshopAddress = 'http://workshop.localhost/workshop.html'

/** Builds the component workshop into a folder. */
export function buildWorkshop(folder: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--config', 'vite-workshop.config.ts', '--outDir', folder, '--logLevel', 'error']
  execFileSync(process.execPath, [vite, ...args, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Fulfils requests for the workshop with files of the folder, or with 404. */
export async function serveWorkshop(context: BrowserContext, folder: string): Promise<void> {
  await context.route('http://workshop.localhost/**', (route) => {
    const { pathname } = new URL(route.request().url())
    try {
      const body = readFileSync(join(folder, pathname))
      return route.fulfill({ body, contentType: types[extname(pathname)] ?? 'application/octet-stream' })
    } catch {
      return route.fulfill({ status: 404, body: '' })
    }
  })
}
