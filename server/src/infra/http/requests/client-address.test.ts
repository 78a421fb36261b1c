import { describe, expect, test } from 'vitest'
import { addressReader } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
})

describe('client address', () => {
  test('ignores the header without trusted proxies', () => {
    expect(addressReader([])(from('203.0.113.9', '198.51.100.7'))).toBe('203.0.113.9')
  })

  test('uses the address that a trusted proxy names', () => {
    const addressOf = addressReader(['10.0.0.0/8', '127.0.0.1'])
    expect(addressOf(from('10.1.2.3', '198.51.100.7'))).toBe('198.51.100.7')
    expect(addressOf(from('127.0.0.1', '198.51.100.7, 10.9.9.9'))).toBe('198.51.100.7')
  })

  test('ignores addresses that a client wrote into the header', () => {
    const addressOf = addressReader(['10.0.0.0/8'])
    expect(addressOf(from('10.1.2.3', '192.0.2.1, 198.51.100.7'))).toBe('198.51.100.7')
    expect(addressOf(from('203.0.113.9', '198.51.100.7'))).toBe('203.0.113.9')
  })
})
