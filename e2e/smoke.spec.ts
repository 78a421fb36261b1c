import { expect, test } from './support/test.ts'

test('the product says that it is alive', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
})

test('the pretend internet answers at its own address', async ({ request, sandboxUrl }) => {
  const answer = await request.get(sandboxUrl)
  expect(answer.status()).toBe(200)
})
