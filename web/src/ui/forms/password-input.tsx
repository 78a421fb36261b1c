import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          size="dense"
          label={isShown ? m.controls_hide_password() : m.controls_show_password()}
          icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
