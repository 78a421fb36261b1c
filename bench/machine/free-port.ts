import { setTimeout as wait } from 'node:timers/promises'
import { createServer } from 'node:net'

/** A free port below the range that outgoing connections take theirs from, so that none is lost before use. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found between 20000 and 30000.')
}

/** Resolves when the port is free. */
export async function untilFree(port: number): Promise<void> {
  while (!(await isFree(port))) await wait(50)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
