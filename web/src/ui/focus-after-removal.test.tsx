import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { AlertDialog } from './overlays/alert-dialog.tsx'
import { MenuButton } from './overlays/menu-button.tsx'

type Way = 'button' | 'menu' | 'late menu' | 'dialog'

interface ItemProps {
  name: string
  way: Way
  onRemove: () => void
}

function Item({ name, way, onRemove }: ItemProps) {
  const [asking, setAsking] = useState(false)
  const label = `Delete ${name}`
  const remove = way === 'late menu' ? () => void setTimeout(onRemove) : onRemove
  return (
    <li>
      <a href={`#${name}`}>{name}</a>
      {way === 'button' && <button onClick={remove}>{label}</button>}
      {way.endsWith('menu') && (
        <MenuButton label={label} items={() => [{ label: 'Delete', onSelect: remove }]} />
      )}
      {way === 'dialog' && <button onClick={() => setAsking(true)}>{label}</button>}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete it?"
        confirm={{ label: 'Delete', onConfirm: remove }}
      />
    </li>
  )
}

function List({ way }: { way: Way }) {
  useFocusAfterRemoval()
  const [names, setNames] = useState(['one', 'two', 'three'])
  return (
    <section>
      <h2>Numbers</h2>
      {names.length === 0 ? (
        <p>None</p>
      ) : (
        <ul>
          {names.map((name) => (
            <Item
              key={name}
              name={name}
              way={way}
              onRemove={() => setNames((all) => all.filter((each) => each !== name))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

async function removeByKey(name: string, way: Way) {
  const user = userEvent.setup({ delay: null })
  screen.getByRole('button', { name: `Delete ${name}` }).focus()
  await user.keyboard('{Enter}')
  if (way !== 'button') {
    const role = way === 'dialog' ? 'button' : 'menuitem'
    const choice = await screen.findByRole(role, { name: 'Delete' })
    choice.focus()
    await user.keyboard('{Enter}')
  }
  await waitFor(() => expect(screen.queryByText(name)).toBeNull())
}

test.each<Way>(['button', 'menu', 'late menu', 'dialog'])(
  'the focus moves to an adjacent item, then to the heading, when items are removed by a %s',
  async (way) => {
    render(<List way={way} />)
    await removeByKey('two', way)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'three' })))
    await removeByKey('three', way)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'one' })))
    await removeByKey('one', way)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Numbers' })))
  },
)

test('an item that is removed without the focus leaves the focus where it is', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <>
      <List way="late menu" />
      <input aria-label="Search" />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Delete two' }))
  const choice = await screen.findByRole('menuitem', { name: 'Delete' })
  await user.click(choice)
  screen.getByRole('textbox', { name: 'Search' }).focus()
  await waitFor(() => expect(screen.queryByText('two')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
})

test('a press beside all controls takes the focus away for good', async () => {
  const user = userEvent.setup({ delay: null })
  render(<List way="late menu" />)
  screen.getByRole('button', { name: 'Delete two' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByText('two')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('a row that a virtual list removes when it is scrolled out of sight leaves the focus on nothing', async () => {
  render(<List way="late menu" />)
  const row = screen.getByRole('link', { name: 'two' })
  row.focus()
  row.getBoundingClientRect = () => new DOMRect(0, -500, 100, 20)
  row.closest('ul')?.dispatchEvent(new Event('scroll'))
  row.closest('li')?.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})
