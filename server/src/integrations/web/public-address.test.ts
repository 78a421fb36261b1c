import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, requirePublicHost } from './public-address.ts'

test.each([
  ['93.184.216.34', true],
  ['8.8.8.8', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['168.63.129.17', true],
  ['100.100.100.200', false],
  ['fd00:ec2::254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['::7f00:1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['64:ff9b:1::1', false],
  ['2001::1', false],
  ['198.18.0.1', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('checks an IP address as host without a lookup', () => {
  expect(() => requirePublicHost('[::1]')).toThrow('not public')
  expect(() => requirePublicHost('192.168.0.5')).toThrow('not public')
  expect(() => requirePublicHost('models.example')).not.toThrow()
})

test.each([true, false])('fails to resolve a name of a private address (all: %s)', async (all) => {
  const failure = Promise.withResolvers<Error | null>()
  lookupPublic('localhost', { all }, (error) => failure.resolve(error))
  expect((await failure.promise)?.message).toContain('not public')
})
