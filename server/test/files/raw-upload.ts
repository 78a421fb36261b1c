import { connect } from 'node:net'

const megabyte = 1_048_576

/** An upload over a raw socket: only the server limits or ends it. */
export interface RawUpload {
  /** Sends this many megabytes of the form; default: until the server closes the connection. */
  pour(megabytes?: number): void
  /** Returns whether all that was to be sent has left this process. */
  allSent(): boolean
  /** Returns the response so far. */
  heard(): string
  /** Returns the megabytes sent before the response began. */
  sentUntilAnswered(): number
  /** Resolves when the connection is closed. */
  cut: Promise<void>
  close(): void
}

/** `length` is the header line that announces the length of the body. */
export function openRawUpload(url: string, token: string, length = 'transfer-encoding: chunked'): RawUpload {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const cut = Promise.withResolvers<void>()
  let heard = ''
  let sent = 0
  let sentUntilAnswered = 0
  let limit = 0
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
  const sendMore = () => {
    while (sent < limit && socket.writable) {
      sent += 1
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', sendMore)
  return {
    pour(megabytes = Infinity) {
      limit += megabytes
      sendMore()
    },
    allSent: () => sent === limit && socket.writableLength === 0,
    heard: () => heard,
    sentUntilAnswered: () => sentUntilAnswered,
    cut: cut.promise,
    close: () => socket.destroy(),
  }
}
