import { expect, test } from 'vitest'
import { shortcutKeys } from './shortcut-keys.ts'

test('each key of a shortcut has one meaning on all screens', () => {
  const keys = Object.values(shortcutKeys)
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})
