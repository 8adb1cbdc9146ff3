/** The office's mail server, as an admin sets it. Nothing listens there, and messages stay off. */
export const A_MAIL_SERVER = {
  on: false,
  host: '127.0.0.1',
  port: 9,
  username: 'contoh',
  password: 'contoh-rahasia',
  sender: 'spmb@contoh.example',
  version: 1,
}
