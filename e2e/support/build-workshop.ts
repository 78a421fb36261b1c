import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

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

/**
 * Serves the workshop of a folder. Files with a hash in their name are cached by the browser, which routes of Playwright
 * would prevent.
 */
export async function serveWorkshop(folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname)
    if (!existsSync(file)) return void response.writeHead(404).end()
    const cacheControl = pathname.startsWith('/assets/') ? 'max-age=3600' : 'no-cache'
    response.writeHead(200, {
      'content-type': types[extname(pathname)] ?? 'application/octet-stream',
      'cache-control': cacheControl,
    })
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/workshop.html`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
