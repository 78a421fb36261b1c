// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { holdKeys, releaseKeys } from './held-keys.ts'

afterEach(() => document.body.replaceChildren())

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event
}

function addField() {
  const field = document.createElement('input')
  document.body.append(field)
  return field
}

test('repeats held presses in the field in their order, and later ones pass', async () => {
  const shortcut = vi.fn<() => void>()
  window.addEventListener('keydown', shortcut)
  holdKeys()
  for (const key of 'pausx') press(key)
  press('Backspace')
  press('e')
  press('Enter')
  expect(shortcut).not.toHaveBeenCalled()
  const field = addField()
  const entered = vi.fn<(value: string) => void>()
  field.addEventListener('keydown', ({ key }) => entered(`${key} in ${field.value}`))
  const released = releaseKeys(field)
  press('!')
  await released
  expect(field.value).toBe('pause!')
  expect(entered.mock.calls).toEqual([['Enter in pause']])
  expect(press('c').defaultPrevented).toBe(false)
  expect(shortcut).toHaveBeenCalledTimes(2)
  window.removeEventListener('keydown', shortcut)
})

test('lets chords with a modifier and other keys pass', () => {
  const drop = holdKeys()
  for (const event of [press('k', { ctrlKey: true }), press('Tab'), press('c', { metaKey: true })]) {
    expect(event.defaultPrevented).toBe(false)
  }
  expect(press('c').defaultPrevented).toBe(true)
  drop()
})

test('drops held presses when the field does not appear', async () => {
  const drop = holdKeys()
  press('c')
  drop()
  const field = addField()
  await releaseKeys(field)
  expect(field.value).toBe('')
})
