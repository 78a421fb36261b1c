import { knowledgeLimits } from '@skein/contract/limits'
import { FileText, FileUp, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { megabytesOf, pickPdfs } from './training-logic.ts'

interface PdfFieldProps {
  files: readonly File[]
  problem?: string | undefined
  onChange: (files: File[]) => void
}

const { files: max, fileBytes } = knowledgeLimits

/** Selects several PDF files. The native file input covers the whole field, so drag and drop works without code. */
export function PdfField({ files, problem, onChange }: PdfFieldProps) {
  const [complaints, setComplaints] = useState<readonly string[]>([])
  const take = (fresh: readonly File[]) => {
    const selection = pickPdfs(files, fresh)
    setComplaints(selection.complaints)
    onChange(selection.files)
  }
  return (
    <FieldGroup
      legend={m.knowledge_training_item_files()}
      hint={m.knowledge_training_item_file_limits({ files: max, megabytes: fileBytes / 1_048_576 })}
      error={complaints.length > 0 ? complaints.join(' ') : problem}
    >
      <label className="relative flex min-h-28 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-control p-5 text-center text-text-2 transition-colors duration-(--press) hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
        <FileUp size={22} aria-hidden="true" />
        {m.knowledge_training_item_drop_files()}
        <input
          type="file"
          multiple
          accept="application/pdf,.pdf"
          aria-invalid={problem !== undefined || undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            // The same file can be chosen again after it was taken out.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <Files files={files} onChange={onChange} />
    </FieldGroup>
  )
}

const Files = ({ files, onChange }: PdfFieldProps) =>
  files.length > 0 && (
    <ul className="m-0 flex list-none flex-col p-0">
      {files.map((file) => (
        <li key={`${file.name}-${file.size}`} className="flex items-center gap-3 border-b border-line py-1">
          <FileText size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          <span className="min-w-0 grow">
            <bdi dir="auto">{file.name}</bdi>
          </span>
          <span className="meta tabular shrink-0">
            {m.knowledge_training_item_megabytes({ size: megabytesOf(file.size) })}
          </span>
          <IconButton
            size="dense"
            label={m.common_remove_name({ name: file.name })}
            icon={<X size={16} />}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </li>
      ))}
    </ul>
  )
