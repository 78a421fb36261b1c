import { limits } from '@skein/contract/limits'
import { withScheme } from '@skein/contract/web-address'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface LinkInputProps {
  url: string
  onChange: (url: string) => void
  onLeave?: (() => void) | undefined
}

/** The address of a page or file. A bare domain gets https:// when the field loses the focus. */
export const LinkInput = ({ url, onChange, onLeave }: LinkInputProps) => (
  <TextInput
    type="url"
    inputMode="url"
    autoComplete="off"
    value={url}
    maxLength={limits.link}
    placeholder="https://"
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => {
      const link = withScheme(url.trim())
      if (link !== url) onChange(link)
      onLeave?.()
    }}
  />
)
