import { defineEndpoint } from '@skein/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseInput } from './endpoint-body.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/notes',
  permission: 'none',
  access: 'signed-in',
  summary: '',
  input: z.object({
    text: z.string().min(1, 'Please write something.'),
    tags: z.array(z.object({ name: z.string() })).optional(),
    count: z.coerce.number().min(1).max(2200).optional(),
    size: z.enum(['SMALL', 'LARGE']).optional(),
    form: z.literal('PLAIN').optional(),
    title: z.string().max(3).optional(),
    words: z.union([z.string(), z.array(z.string())]).optional(),
    link: z.url().optional(),
    code: z.string().regex(/^\d+$/).optional(),
    draft: z
      .discriminatedUnion('kind', [z.object({ kind: z.literal('A') }), z.object({ kind: z.literal('B') })])
      .optional(),
  }),
  output: z.object({}),
})

test.each([
  ['that is missing', {}, 'text', 'text is missing.'],
  ['of another kind', { text: 5 }, 'text', 'text must be text.'],
  ['that should be a number', { text: 'hi', count: 'many' }, 'count', 'count must be a number.'],
  ['inside a list', { text: 'hi', tags: [{}] }, 'tags.0.name', 'tags.0.name is missing.'],
  ['that is too small', { text: 'hi', count: 0 }, 'count', 'count must be at least 1.'],
  ['that is too big', { text: 'hi', count: 5000 }, 'count', 'count must be at most 2,200.'],
  ['that is too long', { text: 'hi', title: 'four' }, 'title', 'title must have at most 3 characters.'],
  ['with an unknown word', { text: 'hi', size: 'huge' }, 'size', 'size must be SMALL or LARGE.'],
  ['with one possible word', { text: 'hi', form: 'x' }, 'form', 'form must be PLAIN.'],
  ['that is no address', { text: 'hi', link: 'x' }, 'link', 'link is not in the expected format.'],
  ['of another pattern', { text: 'hi', code: 'x' }, 'code', 'code is not in the expected format.'],
  ['of two possible kinds', { text: 'hi', words: 5 }, 'words', 'words must be text or a list.'],
  ['of two kinds, wrong inside', { text: 'hi', words: [5] }, 'words', 'words.0 must be text.'],
  [
    'that discriminates a union',
    { text: 'hi', draft: { kind: 'C' } },
    'draft.kind',
    'draft.kind must be A or B.',
  ],
  ['with a message of its own', { text: '' }, 'text', 'Please write something.'],
])('reports a field %s', (_, body, detail, message) => {
  expect(() => parseInput(endpoint, body)).toThrow(
    expect.objectContaining({ code: 'validation', message, detail }),
  )
})
