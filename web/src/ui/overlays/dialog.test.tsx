import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { Switch } from '../forms/switch.tsx'
import { Dialog } from './dialog.tsx'

function Opener({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Profile">
        {children}
      </Dialog>
    </>
  )
}

test.each([
  {
    what: 'the first field',
    name: 'Name',
    content: (
      <>
        <a href="#help">Help</a>
        <input aria-label="Photo" type="file" />
        <input aria-label="Id" disabled />
        <input aria-label="Name" />
      </>
    ),
  },
  { what: 'the close button without a field', name: 'Close', content: <p>Saved.</p> },
  {
    what: 'the close button above a switch',
    name: 'Close',
    content: <Switch label="Sound" checked onCheckedChange={() => {}} />,
  },
])('a dialog that a key opens focuses $what', async ({ name, content }) => {
  const user = userEvent.setup({ delay: null })
  render(<Opener>{content}</Opener>)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Profile' })
  await waitFor(() => expect(document.activeElement?.matches(`[aria-label="${name}"]`)).toBe(true))
})
