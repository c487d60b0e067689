import { z } from 'zod'

/** Where backups go by themselves, and how they are encrypted. */
export const backupVariables = {
  BACKUP_TO: z.string().trim().min(1).optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(
      16,
      'Expected a passphrase of 16 characters or more, such as openssl rand -base64 24 prints',
    )
    .optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
}

/** The settings of backups. */
export type BackupSettings = {
  /** A folder or s3://bucket/prefix; undefined: the server makes none by itself. */
  to: string | undefined
  /** Undefined: no backup can be made or read. */
  passphrase: string | undefined
  everyHours: number
  keepDays: number
}

/** @throws Error for a place without a passphrase. */
export function backupSettings({
  BACKUP_TO: to,
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_EVERY_HOURS: everyHours,
  BACKUP_KEEP_DAYS: keepDays,
}: z.output<z.ZodObject<typeof backupVariables>>): BackupSettings {
  if (to !== undefined && passphrase === undefined)
    throw new Error('Backups are encrypted: set BACKUP_PASSPHRASE together with BACKUP_TO')
  return { to, passphrase, everyHours, keepDays }
}
