import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'
type Name = 'one' | 'two' | 'three'

function Example() {
  const [value, setValue] = useState<Name>('one')
  const items = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
    { value: 'three', label: 'Three' },
  ] as const
  return (
    <Tabs label="Numbers" value={value} items={items} onValueChange={setValue}>
      <TabPanel value="one">first text</TabPanel>
      <TabPanel value="two">second text</TabPanel>
      <TabPanel value="three">third text</TabPanel>
    </Tabs>
  )
}

test('selects and focuses a tab with arrow keys, Home and End', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  expect(screen.getByRole('tab', { name: 'One' })).toBe(document.activeElement)
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('second text')
  expect(screen.getByRole('tab', { name: 'Two' })).toBe(document.activeElement)
  await user.keyboard('{End}')
  expect(screen.getByRole('tabpanel').textContent).toBe('third text')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel').textContent).toBe('first text')
})

test('from right to left, the left arrow selects the next tab and the right arrow the one before', async () => {
  const user = userEvent.setup()
  render(
    <div style={{ direction: 'rtl' }}>
      <Example />
    </div>,
  )
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Two' })).toBe(document.activeElement)
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'One' })).toBe(document.activeElement)
})

test('is a single stop of the Tab key', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  await user.tab()
  expect(screen.getByRole('tabpanel')).toBe(document.activeElement)
})
