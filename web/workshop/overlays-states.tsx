import type { ComponentProps } from 'react'
import { VersionConflict } from '../src/components/conflict/version-conflict.tsx'
import { ApiError } from '../src/lib/api/api-error.ts'
import { AlertDialog } from '../src/ui/overlays/alert-dialog.tsx'
import { Button } from '../src/ui/buttons/button.tsx'
import { Dialog } from '../src/ui/overlays/dialog.tsx'
import { Drawer } from '../src/ui/overlays/drawer.tsx'
import { Field } from '../src/ui/forms/field.tsx'
import { FormDialog } from '../src/ui/overlays/form-dialog.tsx'
import { MenuButton } from '../src/ui/overlays/menu-button.tsx'
import { PasswordInput } from '../src/ui/forms/password-input.tsx'
import { Press, longWord, type ComponentStates, statesOf, nothing } from './state-parts.tsx'

export const overlays: ComponentStates[] = [
  { name: 'Menu', separatePages: true, states: { open: () => <Opened /> } },
  {
    name: 'AlertDialog',
    separatePages: true,
    states: {
      message: () => <Alert title="Please check" items={['Enter a name.']} />,
      'with an action': () => (
        <Alert title="No account connected" action={<Button variant="primary">Connect</Button>} />
      ),
      'one long word': () => <Alert title={longWord} text={longWord} items={[longWord]} />,
      question: () => (
        <Alert
          title="Disconnect?"
          text="Its automations stop at once."
          confirm={{ label: 'Disconnect', onConfirm: nothing, danger: true }}
        />
      ),
    },
  },
  {
    name: 'Dialog',
    separatePages: true,
    states: {
      open: () => (
        <Dialog
          open
          onOpenChange={nothing}
          title="Automation is live"
          description="The automation replies from now on."
          footer={<Button variant="primary">Done</Button>}
        />
      ),
    },
  },
  {
    name: 'FormDialog',
    separatePages: true,
    states: {
      empty: () => <Form />,
      busy: () => <Form busy />,
      'that failed': () => <Form error="That password is not right." />,
      'with an action that destroys': () => <Form danger />,
      'one long word': () => <Form title={longWord} action={longWord} error={longWord} />,
    },
  },
  {
    name: 'VersionConflict',
    separatePages: true,
    states: {
      'one difference': () => <Conflict yours="Mon to Fri" />,
      'the same on both sides': () => <Conflict yours="Mon to Sat" />,
      'one long word': () => <Conflict yours={longWord} />,
    },
  },
  {
    name: 'Drawer',
    separatePages: true,
    states: statesOf(['left', 'right', 'bottom'] as const, (side) => (
      <Drawer open onOpenChange={nothing} title="Filters" side={side}>
        <p>What is shown</p>
      </Drawer>
    )),
  },
]

const Alert = (props: Omit<ComponentProps<typeof AlertDialog>, 'open' | 'onClose'>) => (
  <AlertDialog open onClose={nothing} {...props} />
)

const Form = (props: Partial<ComponentProps<typeof FormDialog>>) => (
  <FormDialog title="Change password" action="Save" onSubmit={nothing} onClose={nothing} {...props}>
    <Field label="Password" required>
      <PasswordInput autoComplete="off" />
    </Field>
  </FormDialog>
)

const conflict = new ApiError({
  status: 409,
  detail: 'version',
  message: 'Mira changed this after it was shown to you, so nothing was done. Look at it again first.',
})

const Conflict = ({ yours }: { yours: string }) => (
  <VersionConflict
    error={conflict}
    differencesOf={() => [{ label: 'Open', saved: 'Mon to Sat', yours }]}
    onReload={nothing}
    onOverwrite={nothing}
    onClose={nothing}
  />
)

const Opened = () => (
  <Press>
    <MenuButton
      label="Actions"
      items={() => [
        { label: 'Rename', onSelect: nothing },
        { label: 'Duplicate', onSelect: nothing, disabled: true },
        { label: 'Delete', onSelect: nothing, danger: true },
      ]}
    />
  </Press>
)
