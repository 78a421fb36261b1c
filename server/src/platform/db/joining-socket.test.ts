import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { JoiningSocket } from './joining-socket.ts'

/** Keeps what leaves in one call to the system instead of sending it. */
class WatchedSocket extends JoiningSocket {
  pieces: string[] = []

  override _writev(chunks: { chunk: unknown }[], done: () => void): void {
    this.pieces.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    done()
  }

  override _write(chunk: unknown, _: string, done: () => void): void {
    this.pieces.push(String(chunk))
    done()
  }
}

test('statements of the same breath leave in one piece, in their order, and the next breath follows them', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new WatchedSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const ask = (statement: string) => {
    socket.cork()
    socket.write(`${statement}:`)
    const written = new Promise<void>((resolve) => socket.write('sync ', () => resolve()))
    socket.uncork()
    return written
  }
  void ask('one')
  await Promise.resolve()
  await ask('two')
  await ask('three')
  expect(socket.pieces).toEqual(['one:sync two:sync ', 'three:sync '])
  socket.destroy()
  server.close()
})
