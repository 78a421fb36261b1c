import { knowledgeLimits } from '@skein/contract/limits'
import { describe, expect, it } from 'vitest'
import { isWebAddress, megabytesOf, overflowOf, pickPdfs } from './training-logic.ts'

const file = (name: string, size = 1000): File => {
  const fakeFile = new File([''], name, { lastModified: 1 })
  Object.defineProperty(fakeFile, 'size', { value: size })
  return fakeFile
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
      'Only PDF files are supported. Skipped: a.png',
      'b.pdf is over 20 MB and was skipped.',
    ])
  })

  it('accepts at most ten files', () => {
    const many = Array.from({ length: 12 }, (_, place) => file(`${place}.pdf`))
    const { files, complaints } = pickPdfs([], many)
    expect(files).toHaveLength(10)
    expect(complaints).toEqual(['You can upload up to 10 files at once. The rest were skipped.'])
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

it.each([
  ['https://example.com/faq', true],
  [' example.com/faq ', true],
  ['example.com:8080', true],
  ['ftp://example.com', false],
  ['me@example.com', false],
  ['example', false],
])('judges whether "%s" is a web address', (text, valid) => {
  expect(isWebAddress(text)).toBe(valid)
})
