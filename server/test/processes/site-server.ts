import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Page = string | ((response: ServerResponse, request: IncomingMessage) => void)

export interface SiteServer {
  url: string
  /** `host:port`, as FETCH_ALLOW expects it. */
  host: string
  /** Pages by path; other paths return 404. */
  pages: Map<string, Page>
  /** Requested paths, including robots.txt. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a local web site. Strings are sent as HTML. */
export async function openSite(pages: Readonly<Record<string, Page>> = {}): Promise<SiteServer> {
  const pagesByPath = new Map(Object.entries(pages))
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    const page = pagesByPath.get(request.url ?? '')
    if (typeof page === 'function') return page(response, request)
    const type = request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8'
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type })
    response.end(page ?? 'nothing here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    pages: pagesByPath,
    asked: requestedPaths,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
