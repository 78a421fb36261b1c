import { expect, it } from 'vitest'
import { deadReferences } from './dead-references.ts'

const repository = { hasPath: (path: string) => path === 'server/src/app.ts', scripts: ['check'] }

it('reports a missing path in code marks', () => {
  expect(deadReferences('See `server/src/app.ts` and `server/src/gone.ts`.', repository)).toEqual([
    'server/src/gone.ts',
  ])
})

it('reports a link to a missing file, but not an address or an anchor', () => {
  const text = '[a](gone.md#part) [b](https://example.com/x) [c](#here)'
  expect(deadReferences(text, repository)).toEqual(['gone.md'])
})

it('checks pictures between code blocks, but not the content of code blocks', () => {
  const text = '```sh\nnpm start\n```\n\n![a](gone.png)\n\n```ini\n[b](also.md)\n```\n\n```sh\nls\n```\n'
  expect(deadReferences(text, repository)).toEqual(['gone.png'])
})

it('reports a missing npm script, also in shell blocks', () => {
  expect(deadReferences('```sh\nnpm run check\nnpm run fly\n```', repository)).toEqual(['npm run fly'])
})

it('ignores patterns, placeholders, packages and routes', () => {
  expect(
    deadReferences('`server/src/features/<noun>/` `/api/docs` `@skein/contract` `*-rules.ts`', repository),
  ).toEqual([])
})
