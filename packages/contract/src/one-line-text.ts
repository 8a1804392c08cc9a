/** Texts of one line: without control characters, such as line breaks, which would begin another line or command where they are sent. */
export const oneLine = /^[^\p{Cc}]*$/u;
