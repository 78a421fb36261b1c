import { expect, test } from 'vitest'
import { holdBody } from './held-bodies.ts'
import { readHeldBody } from './request-body.ts'

const megabyte = 1024 * 1024

/** A request that has sent `bytes` of its body and never ends. */
function halfSent(bytes: number): Request {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes))
    },
  })
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' })
}

test('refuses further bodies of a sender and of all senders once they hold too much', async () => {
  const bodies = Array.from({ length: 32 }, () => holdBody('one'))
  for (const body of bodies) body.add(megabyte)
  const limit = 3 * megabyte
  await expect(readHeldBody(halfSent(megabyte), { sender: 'one', limit })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  })
  const others = ['two', 'three'].map((sender) => holdBody(sender))
  for (const body of others) body.add(16 * megabyte)
  await expect(readHeldBody(halfSent(megabyte), { sender: 'four', limit })).rejects.toMatchObject({
    code: 'unavailable',
  })
  for (const body of [...bodies, ...others]) body.release()
  const whole = new Request('http://localhost/', { method: 'POST', body: new Uint8Array(megabyte) })
  expect(await readHeldBody(whole, { sender: 'one', limit })).toHaveLength(megabyte)
})
