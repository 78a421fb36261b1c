import type dns from 'node:dns'
import { connect } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { lookupPublic } from './public-address.ts'
import { createWeb } from './web.ts'

type LiveEvent = (error: Error | null, addresses: dns.LookupAddress[]) => void

/** What a name server of a stranger says, answer by answer; the last one stays. */
const answers: dns.LookupAddress[][] = []
const asked: string[] = []

vi.mock('node:dns', async (original) => ({
  ...(await original<typeof dns>()),
  lookup: (name: string, _: unknown, told: LiveEvent) => {
    asked.push(name)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    queueMicrotask(() => told(null, answer ?? []))
  },
}))

const open = { address: '93.184.216.34', family: 4 }
const home = { address: '127.0.0.1', family: 4 }
const homeInSix = { address: '::ffff:7f00:1', family: 6 }
const cloud = { address: '169.254.169.254', family: 4 }

const web = createWeb({ allowed: new Set(), time: 1500 })
afterAll(() => web.close())
beforeEach(() => {
  answers.length = 0
  asked.length = 0
})

test.each([
  ['to this machine', [home]],
  ['to this machine in IPv6', [homeInSix]],
  ['to the address of a cloud', [cloud]],
  ['to the open internet and to this machine', [open, home]],
  ['nowhere', []],
])('a name that leads %s is asked for nothing', async (_, addresses) => {
  answers.push([...addresses])
  const outcome = await web.read('http://shop.stranger.example/')
  expect(outcome).toEqual({ kind: 'private' })
  expect(asked).toEqual(['shop.stranger.example'])
})

test('the address that was checked is the one that is connected to, whatever the name says a moment later', async () => {
  answers.push([open], [home])
  const socket = connect({ host: 'shop.stranger.example', port: 80, lookup: lookupPublic })
  const told = Promise.withResolvers<string>()
  socket.on('error', told.reject)
  socket.on('lookup', (_, address) => {
    // Before it connects anywhere.
    socket.destroy()
    told.resolve(address)
  })
  expect(await told.promise).toBe(open.address)
  expect(asked).toHaveLength(1)
})
