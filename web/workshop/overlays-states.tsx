import { useEffect, useRef } from 'react'
import { AlertDialog } from '../src/ui/alert-dialog.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { Drawer } from '../src/ui/drawer.tsx'
import { MenuButton } from '../src/ui/menu-button.tsx'
import { MenuHost } from '../src/ui/menu-host.tsx'
import type { Piece } from './piece.ts'

const nothing = () => {}

export const overlays: Piece[] = [
  { name: 'Menu', apart: true, states: { open: () => <Opened /> } },
  {
    name: 'AlertDialog',
    apart: true,
    states: {
      message: () => (
        <AlertDialog
          open
          onClose={nothing}
          title="Please check"
          items={['Automation Name cannot be empty.']}
        />
      ),
      question: () => (
        <AlertDialog
          open
          onClose={nothing}
          title="Disconnect?"
          text="Its rules stop at once."
          confirm={{ label: 'Disconnect', onConfirm: nothing, danger: true }}
        />
      ),
    },
  },
  {
    name: 'Dialog',
    apart: true,
    states: {
      open: () => (
        <Dialog
          open
          onOpenChange={nothing}
          title="Live now"
          description="The rule answers from now on."
          footer={<Button variant="primary">Done</Button>}
        />
      ),
    },
  },
  {
    name: 'Drawer',
    apart: true,
    states: Object.fromEntries(
      (['left', 'right', 'bottom'] as const).map((side) => [
        side,
        () => (
          <Drawer open onOpenChange={nothing} title="Filters" side={side}>
            <p>What is shown</p>
          </Drawer>
        ),
      ]),
    ),
  },
]

function Opened() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.click(), [])
  return (
    <div ref={box}>
      <MenuButton
        label="Actions"
        items={() => [
          { label: 'Rename', onSelect: nothing },
          { label: 'Duplicate', onSelect: nothing, disabled: true },
          { label: 'Delete', onSelect: nothing, danger: true },
        ]}
      />
      <MenuHost />
    </div>
  )
}
