/** What Node gives beside a request: its socket, and an answer that takes headers. */
export function bindings(address: string) {
  const headers = new Headers()
  const outgoing = { setHeader: (name: string, value: string) => headers.set(name, value) }
  return { env: { incoming: { socket: { remoteAddress: address }, headers: {} }, outgoing }, headers }
}
