/** Returns Node's bindings of a request: a socket address, and a response that collects headers. */
export function bindings(address: string) {
  const headers = new Headers()
  const outgoing = { setHeader: (name: string, value: string) => headers.set(name, value) }
  return { env: { incoming: { socket: { remoteAddress: address }, headers: {} }, outgoing }, headers }
}
