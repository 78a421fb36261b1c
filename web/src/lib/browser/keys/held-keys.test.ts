// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdKeys, releaseKeys, repeatEarlyKeys, setNavigating } from './held-keys.ts'

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
  field.focus()
  const released = releaseKeys()
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
  field.focus()
  await releaseKeys()
  expect(field.value).toBe('')
})

describe('presses while a part of the screen loads', () => {
  const handled = vi.fn<(key: string) => void>()
  /** A shortcut of a list: it handles keys once the list has rows. */
  function shortcut(event: KeyboardEvent): void {
    if (!isLoaded || event.defaultPrevented) return
    handled(event.key)
  }
  let isLoaded = false
  beforeEach(() => {
    isLoaded = false
    handled.mockReset()
    window.addEventListener('keydown', shortcut)
  })
  afterEach(() => {
    window.removeEventListener('keydown', shortcut)
    setNavigating(false)
  })
  /** The presses are repeated in a microtask each. */
  const arrive = async () => {
    isLoaded = true
    setNavigating(false)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  test('are repeated in their order once it has loaded', async () => {
    setNavigating(true)
    for (const key of ['j', 'j', ' ', 'Delete', 'Enter']) expect(press(key).defaultPrevented, key).toBe(true)
    await arrive()
    expect(handled.mock.calls.flat()).toEqual(['j', 'j', ' ', 'Delete', 'Enter'])
    expect(press('j').defaultPrevented).toBe(false)
  })

  test('follow the focus: Enter presses the link, and letters are written in the field', async () => {
    const [link, field] = [document.createElement('a'), addField()]
    document.body.append(link)
    const onOpen = vi.fn<() => void>()
    link.addEventListener('click', () => {
      onOpen()
      field.focus()
    })
    link.tabIndex = 0
    setNavigating(true)
    for (const key of ['j', 'Enter', 'H', 'o', 'i', 'Backspace']) press(key)
    link.focus()
    await arrive()
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(field.value).toBe('Ho')
  })

  test('are not held if a shortcut of the frame handles them, or if they are for what has the focus', () => {
    const help = vi.fn<(event: KeyboardEvent) => void>((event) => event.key === '?' && event.preventDefault())
    window.addEventListener('keydown', help)
    setNavigating(true)
    press('?')
    expect([press('Enter'), press(' '), press('Escape')].map((event) => event.defaultPrevented)).toEqual([
      false,
      false,
      false,
    ])
    expect(handled).not.toHaveBeenCalled()
    window.removeEventListener('keydown', help)
  })

  test('are not held while the document records them, to be repeated when the frame has its shortcuts', async () => {
    window.earlyKeys = []
    setNavigating(true)
    const event = press('c')
    expect(event.defaultPrevented).toBe(false)
    window.earlyKeys.push(event)
    const create = vi.fn<(key: string) => void>()
    const frame = ({ key }: KeyboardEvent) => create(key)
    window.addEventListener('keydown', frame)
    await repeatEarlyKeys()
    expect(create.mock.calls).toEqual([['c']])
    window.removeEventListener('keydown', frame)
  })

  test('are held behind the key of the search, although a shortcut of the frame would handle them', async () => {
    const create = vi.fn<(event: KeyboardEvent) => void>()
    window.addEventListener('keydown', create)
    setNavigating(true)
    press('/')
    create.mockReset()
    press('c')
    expect(create).not.toHaveBeenCalled()
    await arrive()
    expect(handled.mock.calls.flat()).toEqual(['/', 'c'])
    window.removeEventListener('keydown', create)
  })

  test.each([
    ['a click', () => window.dispatchEvent(new Event('pointerdown'))],
    ['Tab', () => press('Tab')],
    ['another navigation', () => setNavigating(true)],
  ])('are dropped after %s', async (_name, act) => {
    setNavigating(true)
    press('j')
    act()
    await arrive()
    expect(handled).not.toHaveBeenCalled()
  })
})

describe('presses before the code of the frame has loaded', () => {
  const handled = vi.fn<(key: string) => void>()
  const handle = ({ key }: KeyboardEvent) => handled(key)
  /** Presses a key on what has the focus, and records it as `public/keys.js` does. */
  function pressEarly(key: string, target: Element = document.body): void {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    ;(window.earlyKeys ??= []).push(event)
  }
  /** Returns the keys that are repeated. */
  async function repeatedKeys(): Promise<string[]> {
    handled.mockReset()
    window.addEventListener('keydown', handle)
    await repeatEarlyKeys()
    window.removeEventListener('keydown', handle)
    return handled.mock.calls.flat()
  }
  function add(tag: string, role = ''): HTMLElement {
    const element = document.createElement(tag)
    element.setAttribute('role', role)
    document.body.append(element)
    return element
  }

  test('are repeated if nothing had the focus', async () => {
    for (const key of ['c', 'Delete', 'Escape']) pressEarly(key)
    expect(await repeatedKeys()).toEqual(['c', 'Delete', 'Escape'])
  })

  test.each(['Enter', ' ', 'Escape', 'ArrowDown', 'Backspace'])(
    'are not repeated if %j was pressed on a button, which has acted on it',
    async (key) => {
      pressEarly(key, add('button'))
      pressEarly('c', add('button'))
      expect(await repeatedKeys()).toEqual(['c'])
    },
  )

  test.each(['listbox', 'menu', 'dialog'])(
    'are not repeated if they were pressed in a %s, also after it has closed',
    async (role) => {
      const popup = add('div', role)
      const item = popup.appendChild(document.createElement('div'))
      pressEarly('c', item)
      popup.dataset['closed'] = ''
      popup.remove()
      expect(await repeatedKeys()).toEqual([])
    },
  )

  test('are not repeated while a list is open, which would take them', async () => {
    for (const key of ['c', 'Escape']) pressEarly(key)
    add('div', 'listbox')
    expect(await repeatedKeys()).toEqual([])
  })

  test('do not choose from a list that is about to appear', async () => {
    for (const key of ['Enter', 'Escape']) pressEarly(key)
    const drop = holdKeys()
    expect(await repeatedKeys()).toEqual([])
    const list = add('div', 'listbox')
    list.tabIndex = 0
    const onPress = vi.fn<(event: KeyboardEvent) => void>()
    list.addEventListener('keydown', onPress)
    list.focus()
    await releaseKeys()
    expect(onPress).not.toHaveBeenCalled()
    drop()
  })
})
