/** Classes of errors; any other is written as `Error`, for a name can be set to anything. */
export const ERROR_NAMES = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'EvalError',
  'URIError',
  'AggregateError',
  'AssertionError',
  'AbortError',
  'TimeoutError',
  'DataCloneError',
  'InvalidStateError',
  'AxiosError',
  'ValidationError',
  'FailureError',
  'UnreadableRow',
  'NewerCacheError',
  'NotACacheError',
  'PracticeDataError',
  'FeedError',
  'RefusedUpdate',
  'UnsafeSignIn',
  'KeyMissing',
  'KeychainShut',
  'NotOfOffice'
] as const
type ErrorName = (typeof ERROR_NAMES)[number]

/** What can be thrown that is no error. */
export const THROWN = ['string', 'number', 'bigint', 'boolean', 'symbol', 'undefined', 'object', 'function'] as const

/**
 * Codes of the operating system for files, memory and networks, and the ones of Node that say something to whoever reads a
 * log. Written out: `node:os`, which knows them all, is too dear for a start (P3).
 */
export const ERROR_CODES: readonly string[] = [
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EBADF',
  'EBUSY',
  'ECANCELED',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDEADLK',
  'EDQUOT',
  'EEXIST',
  'EFAULT',
  'EFBIG',
  'EHOSTUNREACH',
  'EILSEQ',
  'EINTR',
  'EINVAL',
  'EIO',
  'EISDIR',
  'ELOOP',
  'EMFILE',
  'EMLINK',
  'EMSGSIZE',
  'ENAMETOOLONG',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENODEV',
  'ENOENT',
  'ENOEXEC',
  'ENOLCK',
  'ENOMEM',
  'ENOSPC',
  'ENOSYS',
  'ENOTCONN',
  'ENOTDIR',
  'ENOTEMPTY',
  'ENOTSOCK',
  'ENOTSUP',
  'ENXIO',
  'EOVERFLOW',
  'EPERM',
  'EPIPE',
  'EPROTO',
  'EROFS',
  'ESPIPE',
  'ESRCH',
  'ESTALE',
  'ETIMEDOUT',
  'ETXTBSY',
  'EXDEV',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_SQLITE_ERROR',
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_ARG_VALUE',
  'ERR_OUT_OF_RANGE',
  'ERR_INVALID_STATE',
  'ERR_INVALID_URL',
  'ERR_OSSL_EVP_UNSUPPORTED',
  'ERR_CRYPTO_INVALID_STATE',
  'ERR_DLOPEN_FAILED',
  'ERR_MODULE_NOT_FOUND',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_FAILED',
  'ERR_ABORTED',
  'ERR_FILE_NOT_FOUND',
  'ERR_UNEXPECTED'
]

/** An error by its name, or the type of something else that was thrown. Names of classes are lost in what is built. */
export function errorName(error: unknown): ErrorName | (typeof THROWN)[number] {
  if (!(error instanceof Error)) return typeof error
  return ERROR_NAMES.find(name => name === error.name) ?? 'Error'
}

/** Undefined if there is none, or none of ours. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ERROR_CODES.find(known => known === code)
}
