import { defineEndpoint } from '@skein/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseInput } from './endpoint-body.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/notes',
  access: 'signed-in',
  summary: '',
  input: z.object({
    text: z.string().min(1, 'Please write something.'),
    tags: z.array(z.object({ name: z.string() })).optional(),
    count: z.coerce.number().optional(),
  }),
  output: z.object({}),
})

test.each([
  ['that is missing', {}, 'text', 'text is missing.'],
  ['of another kind', { text: 5 }, 'text', 'text must be text.'],
  ['that should be a number', { text: 'hi', count: 'many' }, 'count', 'count must be a number.'],
  ['inside a list', { text: 'hi', tags: [{}] }, 'tags.0.name', 'tags.0.name is missing.'],
  ['with a sentence of its own', { text: '' }, 'text', 'Please write something.'],
])('a field %s is named in words', (_, body, detail, message) => {
  expect(() => parseInput(endpoint, body)).toThrow(
    expect.objectContaining({ code: 'validation', message, detail }),
  )
})
