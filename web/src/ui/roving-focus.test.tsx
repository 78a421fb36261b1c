import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { rovingFocus } from './roving-focus.ts'

const Group = ({ names, current }: { names: string[]; current?: string }) => (
  <ul ref={rovingFocus}>
    {names.map((name) => (
      <li key={name}>
        <a href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

const focused = () => document.activeElement?.textContent
const stops = () => screen.getAllByRole('link').filter((link) => link.tabIndex === 0)

test('a group is one Tab stop, which enters at the current page', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Group names={['a', 'b', 'c']} current="b" />
      <button type="button">after</button>
    </>,
  )
  await user.tab()
  expect(focused()).toBe('b')
  await user.tab()
  expect(focused()).toBe('after')
})

test.each([
  ['ArrowDown', 'c'],
  ['ArrowRight', 'c'],
  ['ArrowUp', 'a'],
  ['ArrowLeft', 'a'],
  ['Home', 'a'],
  ['End', 'd'],
])('%s moves the focus to %s', async (key, name) => {
  const user = userEvent.setup()
  render(<Group names={['a', 'b', 'c', 'd']} current="b" />)
  await user.tab()
  await user.keyboard(`{${key}}`)
  expect(focused()).toBe(name)
  expect(stops()).toHaveLength(1)
})

test('the focus goes round at the ends, and the left arrow moves on from right to left', async () => {
  const user = userEvent.setup()
  render(
    <div style={{ direction: 'rtl' }}>
      <Group names={['a', 'b']} />
    </div>,
  )
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('b')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('a')
})

test('a group keeps one Tab stop when items come and the current page changes', async () => {
  const { rerender } = render(<Group names={['a', 'b']} current="a" />)
  rerender(<Group names={['a', 'b', 'c']} current="c" />)
  await expect.poll(() => stops().map((link) => link.textContent)).toEqual(['c'])
})

test('up and down are left to a button that opens a menu, and the other arrows move on', async () => {
  const user = userEvent.setup()
  render(
    <div ref={rovingFocus}>
      <button aria-haspopup="menu">a</button>
      <button>b</button>
    </div>,
  )
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('a')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('b')
})
