import { knowledgeLimits } from '@skein/contract/limits'
import { describe, expect, it } from 'vitest'
import { megabytesOf, overflowOf, pickPdfs } from './training-logic.ts'

const file = (name: string, size = 1000): File => {
  const made = new File([''], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const names = (files: readonly File[]) => files.map(({ name }) => name)

describe('selecting PDF files', () => {
  it('adds to the selected files without duplicates', () => {
    const first = pickPdfs([], [file('a.pdf')]).files
    expect(names(pickPdfs(first, [file('a.pdf'), file('B.PDF')]).files)).toEqual(['a.pdf', 'B.PDF'])
  })

  it('rejects files that are not PDFs or too large, and says so', () => {
    const { files, complaints } = pickPdfs([], [file('a.png'), file('b.pdf', knowledgeLimits.fileBytes + 1)])
    expect(files).toEqual([])
    expect(complaints).toEqual([
      'Only PDF files can be uploaded: a.png was left out.',
      'b.pdf is larger than 20 MB and was left out.',
    ])
  })

  it('accepts at most ten files', () => {
    const many = Array.from({ length: 12 }, (_, place) => file(`${place}.pdf`))
    const { files, complaints } = pickPdfs([], many)
    expect(files).toHaveLength(10)
    expect(complaints).toEqual(['At most 10 files at once; the rest was left out.'])
  })
})

it('counts the characters of a paste that do not fit, minus the replaced text', () => {
  expect(overflowOf(9_990, 0, 10)).toBe(0)
  expect(overflowOf(9_990, 0, 25)).toBe(15)
  expect(overflowOf(9_990, 20, 25)).toBe(0)
})

it('formats a size in megabytes, never as zero', () => {
  expect([1, 1_048_576 / 2, 1_048_576 * 1.44].map(megabytesOf)).toEqual(['0.01', '0.50', '1.4'])
})
