//! A limit on the time that a client may leave a response unread.

use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream whose writes fail with `TimedOut` once the other side has read nothing for some time.
#[derive(Debug)]
pub struct WriteTimeout<S> {
    stream: S,
    timeout: Duration,
    /// The time at which a pending write fails.
    deadline: Pin<Box<Sleep>>,
    pending: bool,
}

impl<S> WriteTimeout<S> {
    /// Wraps a stream.
    pub fn new(stream: S, timeout: Duration) -> WriteTimeout<S> {
        WriteTimeout { stream, timeout, deadline: Box::pin(sleep(timeout)), pending: false }
    }

    fn give_up_late<T>(&mut self, context: &mut Context<'_>, written: Poll<Result<T>>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.pending = false;
            return written;
        }
        if !std::mem::replace(&mut self.pending, true) {
            self.deadline.as_mut().reset(Instant::now() + self.timeout);
        }
        match self.deadline.as_mut().poll(context) {
            Poll::Ready(()) => {
                self.pending = false;
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "nobody reads the answer")))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.give_up_late(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.give_up_late(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.give_up_late(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::WriteTimeout;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time;

    #[tokio::test]
    async fn an_answer_that_nobody_reads_is_given_up() {
        let (ours, mut theirs) = duplex(1_000);
        let mut ours = WriteTimeout::new(ours, Duration::from_millis(50));
        ours.write_all(&[0; 900]).await.expect("there is room");
        let refused =
            time::timeout(Duration::from_secs(20), ours.write_all(&[0; 900])).await.expect("an deadline");
        assert_eq!(refused.unwrap_err().kind(), std::io::ErrorKind::TimedOut);
        // A reader that is slow, but not too slow, gets all of it.
        let reading = tokio::spawn(async move {
            let mut taken = 0;
            let mut some = [0; 300];
            // A thousand bytes were taken before.
            while taken < 4_000 {
                time::sleep(Duration::from_millis(5)).await;
                taken += theirs.read(&mut some).await.expect("more");
            }
        });
        ours.write_all(&[0; 3_000]).await.expect("it is read");
        reading.await.expect("all of it");
    }
}
