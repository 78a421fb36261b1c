import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const short = ['Contains', 'Exactly', 'Coming soon'].map((label) => ({
  value: label.toLowerCase(),
  label,
  disabled: label === 'Coming soon',
}))
const long = Array.from({ length: 40 }, (_, index) => ({ value: `${index}`, label: `Zone ${index}` }))

interface ExampleProps {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onBlur?: () => void
  onChoose?: () => void
}

function Example({ options, onBlur, onChoose }: ExampleProps) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  const choose = (next: string) => {
    setValue(next)
    onChoose?.()
  }
  return (
    <>
      <Field label="Match">
        <Select value={value} options={options} onValueChange={choose} onBlur={onBlur} />
      </Field>
      <button type="button">After</button>
    </>
  )
}

const select = () => screen.getByRole('combobox', { name: 'Match' })

test('an arrow key opens the list at the chosen option, and Enter chooses another', async () => {
  const user = userEvent.setup()
  render(<Example options={short} />)
  await user.tab()
  expect(document.activeElement).toBe(select())
  await user.keyboard('{ArrowDown}')
  const option = await screen.findByRole('option', { name: 'Contains' })
  await waitFor(() => expect(document.activeElement).toBe(option))
  expect(option.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(select()))
  expect(select().textContent).toBe('Exactly')
})

test.each([
  ['a short list', short],
  ['a long list', long],
])('%s has the name of its field, and the field refers to it', async (_, options) => {
  const user = userEvent.setup()
  render(<Example options={options} />)
  expect(select().getAttribute('aria-controls')).toBeNull()
  await user.click(select())
  const list = await screen.findByRole('listbox', { name: 'Match' })
  expect(select().getAttribute('aria-controls')).toBe(list.id)
})

test('a letter moves to the option that begins with it, and Escape keeps the value', async () => {
  const user = userEvent.setup()
  render(<Example options={short} />)
  await user.click(select())
  const option = await screen.findByRole('option', { name: 'Exactly' })
  await waitFor(() => expect(document.activeElement?.role).toBe('option'))
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement).toBe(option))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(select().textContent).toBe('Contains')
})

test('an option that is disabled cannot be chosen', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  render(<Example options={short} />)
  await user.click(select())
  const option = await screen.findByRole('option', { name: 'Coming soon' })
  expect(option.getAttribute('aria-disabled')).toBe('true')
  await user.click(option)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(select().textContent).toBe('Contains')
})

test('a long list is searched, and says when nothing matches', async () => {
  const user = userEvent.setup()
  render(<Example options={long} />)
  await user.click(select())
  const search = await screen.findByRole('combobox', { name: 'Search the list' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('nowhere')
  await screen.findByText('No matches')
  await user.clear(search)
  await user.keyboard('zone 23')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(select()))
  expect(select().textContent).toBe('Zone 23')
})

test('reports that the focus left only when it is neither on the button nor in the list', async () => {
  const user = userEvent.setup()
  const leave = vi.fn<() => void>()
  render(<Example options={short} onBlur={leave} />)
  await user.click(select())
  await user.click(await screen.findByRole('option', { name: 'Exactly' }))
  await waitFor(() => expect(document.activeElement).toBe(select()))
  expect(leave).not.toHaveBeenCalled()
  await user.tab()
  expect(leave).toHaveBeenCalledTimes(1)
})

test('keys pressed before the list has the focus act in the list', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Example options={short} />)
  await user.tab()
  await user.keyboard('{Enter}ex{Enter}')
  await waitFor(() => expect(select().textContent).toBe('Exactly'))
  await waitFor(() => expect(document.activeElement).toBe(select()))
})

test('text typed before the search field has the focus is written in it', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Example options={long} />)
  await user.tab()
  await user.keyboard('{Enter}Zone 27{Enter}')
  await waitFor(() => expect(select().textContent).toBe('Zone 27'))
})

test('Escape before the list has the focus keeps the value', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Example options={short} />)
  await user.tab()
  await user.keyboard('{Enter}{Escape}')
  await waitFor(() => expect(select().getAttribute('aria-expanded')).toBe('false'))
  expect(select().textContent).toBe('Contains')
})

test.each([
  ['short', short, 'Exactly'],
  ['long', long, 'Zone 3'],
])('the focus stays in the field that is pressed while a %s list closes', async (_, options, name) => {
  const user = userEvent.setup()
  const field = () => screen.getByRole('button', { name: 'After' })
  render(<Example options={options} onChoose={() => void Promise.resolve().then(() => field().focus())} />)
  await user.click(select())
  await user.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(document.activeElement).toBe(field())
})
