import dns from 'node:dns'
import { connect } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { lookupPublic } from './public-address.ts'
import { createWeb } from './web.ts'

type LookupCallback = (error: Error | null, addresses: dns.LookupAddress[]) => void

/** Answers of the name server, in order; the last one repeats. */
const answers: dns.LookupAddress[][] = []
const lookups: string[] = []

const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
  name: string,
  _: unknown,
  callback: LookupCallback,
) => {
  lookups.push(name)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  queueMicrotask(() => callback(null, answer ?? []))
}) as never)
afterAll(() => lookup.mockRestore())

const open = { address: '93.184.216.34', family: 4 }
const loopback = { address: '127.0.0.1', family: 4 }
const loopbackInIpv6 = { address: '::ffff:7f00:1', family: 6 }
const cloudMetadata = { address: '169.254.169.254', family: 4 }

const web = createWeb({ allowed: new Set(), timeoutMs: 1500 })
afterAll(() => web.close())
beforeEach(() => {
  answers.length = 0
  lookups.length = 0
})

test.each([
  ['to this machine', [loopback]],
  ['to this machine in IPv6', [loopbackInIpv6]],
  ['to the address of cloud metadata', [cloudMetadata]],
  ['to a public address and to this machine', [open, loopback]],
  ['to no address', []],
])('a name that leads %s is lookups for nothing', async (_, addresses) => {
  answers.push([...addresses])
  const outcome = await web.read('http://shop.stranger.example/')
  expect(outcome).toEqual({ kind: 'private' })
  expect(lookups).toEqual(['shop.stranger.example'])
})

test('connects to the address that was checked, also when the name resolves to another one later', async () => {
  answers.push([open], [loopback])
  const socket = connect({ host: 'shop.stranger.example', port: 80, lookup: lookupPublic })
  const resolution = Promise.withResolvers<string>()
  socket.on('error', resolution.reject)
  socket.on('lookup', (_, address) => {
    // Ends the socket before it connects.
    socket.destroy()
    resolution.resolve(address)
  })
  expect(await resolution.promise).toBe(open.address)
  expect(lookups).toHaveLength(1)
})
