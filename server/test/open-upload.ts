import { connect } from 'node:net'

const megabyte = 1_048_576

/** An upload over a bare socket, which nothing ends and nothing holds back but the server. */
export interface OpenUpload {
  /** Sends so many megabytes of the form, or goes on until the server cuts it off. */
  pour(megabytes?: number): void
  /** What the server has said up to now. */
  heard(): string
  /** Megabytes that were sent when the server began to answer. */
  sentUntilAnswered(): number
  /** Resolves when the server has cut the connection. */
  cut: Promise<void>
  close(): void
}

/** `length` is the header that tells how much will come. */
export function openUpload(url: string, token: string, length = 'transfer-encoding: chunked'): OpenUpload {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const cut = Promise.withResolvers<void>()
  let heard = ''
  let sent = 0
  let sentUntilAnswered = 0
  let wanted = 0
  socket.setEncoding('utf8').on('data', (text: string) => {
    if (heard === '') sentUntilAnswered = sent
    heard += text
  })
  socket.on('error', () => undefined)
  socket.on('close', () => cut.resolve())
  socket.write(
    `POST /api/rag/sources/file-upload HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
  )
  const chunk = `${megabyte.toString(16)}\r\n${'y'.repeat(megabyte)}\r\n`
  const goOn = () => {
    while (sent < wanted && socket.writable) {
      sent += 1
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', goOn)
  return {
    pour(megabytes = Infinity) {
      wanted += megabytes
      goOn()
    },
    heard: () => heard,
    sentUntilAnswered: () => sentUntilAnswered,
    cut: cut.promise,
    close: () => socket.destroy(),
  }
}
